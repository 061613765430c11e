const top = `# What the messages look like

For whoever changes a message: how the playground shows each one, dark on a desktop and light on a phone (390 pixels). \`npm run pictures\` takes the pictures again and writes this page. They show a community with a simulated panel and several days of data.

| message | desktop | phone |
|---|---|---|
`;

/** Returns the page that shows the pictures of these messages. */
export function picturesPage(names: readonly string[]): string {
  const rows = names.map(
    (name) =>
      `| ${name} | ![${name} on a desktop](${name}-desktop-dark.png) | ![${name} on a phone](${name}-phone-light.png) |\n`,
  );
  return `${top}${rows.join('')}`;
}
