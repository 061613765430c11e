const top = `# What the messages look like

For whoever changes a message: each one on a desktop, dark, and at 390 pixels, light, as the playground shows it. \`npm run pictures\` takes them again, and writes this page. They show a community at a simulated panel, with data of several days.

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
