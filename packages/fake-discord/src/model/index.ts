/* What Discord's objects look like, for parts that run in a browser: nothing here may need Node. */

export { optionType } from '../option-type.ts';
export type { Command, CommandOption } from './command.ts';
export type { Component } from './component.ts';
export type { Embed } from './message-body.ts';
