/** The texts of all emails. {name}, {school} and other placeholders are filled in. */

export interface LetterWords {
  subject: string
  paragraphs: readonly string[]
  /** The label of the button, if the email has one. */
  act?: string
  /** The paragraphs below the button. */
  after?: readonly string[]
}

export const passwordReset = {
  subject: 'A new password for Alaia',
  paragraphs: [
    'Hello {name},',
    'somebody asked for a new password for your account at {school}. Was it you? Then choose one here:',
  ],
  act: 'Choose a new password',
  after: [
    'The link works once, for an hour.',
    'It was not you? Then nothing has changed, and you can throw this letter away. Your password stays as it is.',
  ],
} as const satisfies LetterWords

export const invite = {
  subject: 'Welcome to Alaia',
  paragraphs: [
    'Hello {name},',
    '{school} has made you an account on Alaia: guided practices, lessons on wellbeing, and a quiet place for your own days.',
    'Choose a password, and you are in:',
  ],
  act: 'Choose your password',
  after: ['The link works once, for seven days. After that, ask at your school for another.'],
} as const satisfies LetterWords

/**
 * To the owner of an email address that was used to join a class. It is unknown who typed the address, so the email
 * grants no access.
 */
export const accountThere = {
  subject: 'You have an Alaia account already',
  paragraphs: [
    'Hello {name},',
    'somebody used your email address to join a class on Alaia. You have an account already, at {school}, so nothing was made and nothing has changed.',
    'Was it you? Then sign in with the account you have. In the same school you can join the class from there; at another school, ask for a username of that school.',
  ],
  act: 'Sign in',
  after: ['It was not you? Then you can throw this letter away.'],
} as const satisfies LetterWords

/** Others may see the screen of a phone, so the student's name is only inside the email. */
export const contactRequest = {
  subject: 'Somebody would like to talk to you',
  paragraphs: [
    '{who} would like to talk. Sent {sent}.',
    'No reason was given, and none is stored.',
    'Please see {name} in person, and not in front of others.',
    'Press "I\'ve seen this" in Alaia when you can follow up: your name at the top, then "Asked to talk to you".',
  ],
} as const satisfies LetterWords

/** Sent for a night whose date, by the clock in question, is implausible. */
export const clockDoubted = {
  subject: 'The clock of your Alaia server has jumped',
  paragraphs: [
    'Hello {name},',
    'last night the clock of the server said {sent}, more than thirty days after the night before. So nothing was removed because of its age, and nothing is lost.',
    'Please look at that clock today. Is it wrong? Then set it right, and the next night goes on as usual. Is it right, because the server was off for long? Then there is nothing to do: the third night in a row goes on by itself.',
  ],
} as const satisfies LetterWords

export const backupFailed = {
  subject: 'A backup of Alaia did not work',
  paragraphs: [
    'Hello {name},',
    'the backup of {sent} was not finished. Nothing is lost that was there before, and Alaia goes on as usual.',
    'Please look at the disk and the log of the server today: until a backup works again, the last good one is all there is.',
  ],
} as const satisfies LetterWords
