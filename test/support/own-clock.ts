const names = /^(?:LD_PRELOAD|NO_FAKE_STAT|FAKETIME\w*)$/;

/** The variables that set the clock of this process, as under `npm run test:at`: for processes that inherit no others. */
export const ownClock = Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)));
