/** The code of Minecraft Java, whose worlds have their own reader. */
export const javaGame = 'minecraft-java';
