/** So many within a time. */
export interface Allowance {
  readonly count: number;
  readonly seconds: number;
}

/** How many questions may wait for a button at the same time. */
export interface QuestionLimits {
  /** Of one person in one guild: more than anybody keeps in mind for two minutes. */
  readonly person: number;
  readonly guild: number;
  /** In this process: each takes some 2 KB until it is answered or lapses. */
  readonly inAll: number;
}

/** How many API keys are tried at the host. It may hold against the bot how many of them were wrong. */
export interface ProofAllowances {
  readonly person: Allowance;
  readonly guild: Allowance;
  /** In this process. */
  readonly inAll: Allowance;
  /** Refused keys in a row, of one person and of one guild; then they wait for so long. */
  readonly refused: Allowance;
}

/** What people and guilds may ask for within a time, and how much may be in hand at once. */
export interface Allowances {
  /** Commands, submitted forms and presses of buttons that answer no question, of one person. */
  readonly person: Allowance;
  /** The same of everybody in a guild; those who manage it are not held up by the others. */
  readonly guild: Allowance;
  /** Choices asked for while one person types: one request for each pause between key strokes. */
  readonly choices: Allowance;
  /** Presses of the buttons that answer a question, of one person. Cancel is never counted. */
  readonly answers: Allowance;
  readonly questions: QuestionLimits;
  readonly proofs: ProofAllowances;
  /** Interactions in hand at the same time in this process. Twice as many, refusals included, and no more is taken. */
  readonly atOnce: number;
}

/**
 * Generous for people: nobody presses or types twice a second for a minute, and a guild's six hundred are ten people
 * who all do nothing else; short bursts pass. For a program that plays a person it is little enough that it harms
 * neither the host nor other guilds. 2,000 at once is 200 a second at a host that takes ten seconds to answer; an
 * interaction in hand takes some 20 KB.
 */
export const usualAllowances: Allowances = {
  person: { count: 120, seconds: 60 },
  guild: { count: 600, seconds: 60 },
  choices: { count: 360, seconds: 60 },
  answers: { count: 120, seconds: 60 },
  questions: { person: 25, guild: 100, inAll: 5_000 },
  proofs: {
    person: { count: 10, seconds: 60 },
    guild: { count: 5, seconds: 60 },
    inAll: { count: 60, seconds: 60 },
    refused: { count: 2, seconds: 300 },
  },
  atOnce: 2_000,
};
