/** The texts of all emails. {name}, {school} and other placeholders are filled in. */

export interface EmailTexts {
  subject: string
  paragraphs: readonly string[]
  /** The label of the button, if the email has one. */
  act?: string
  /** The paragraphs below the button. */
  after?: readonly string[]
}

export const passwordReset = {
  subject: 'Reset your Alaia password',
  paragraphs: [
    'Hello {name},',
    'someone asked to reset the password of your account at {school}. If it was you, choose a new password here:',
  ],
  act: 'Choose a new password',
  after: [
    'The link works once, within one hour.',
    "If it wasn't you, ignore this email. Your password hasn't changed.",
  ],
} as const satisfies EmailTexts

export const invite = {
  subject: 'Welcome to Alaia',
  paragraphs: [
    'Hello {name},',
    '{school} created an Alaia account for you: guided practices, lessons on wellbeing, and a quiet place for your own days.',
    'Choose a password to get started:',
  ],
  act: 'Choose your password',
  after: ['The link works once, within seven days. After that, ask your school for a new one.'],
} as const satisfies EmailTexts

/**
 * To the owner of an email address that was used to join a class. It is unknown who typed the address, so the email
 * grants no access.
 */
export const existingAccount = {
  subject: 'You already have an Alaia account',
  paragraphs: [
    'Hello {name},',
    'someone used your email address to join a class on Alaia. You already have an account at {school}, so no account was created and nothing has changed.',
    'If it was you, sign in with that account. You can then join a class at the same school. At another school, ask for a username there.',
  ],
  act: 'Sign in',
  after: ["If it wasn't you, ignore this email."],
} as const satisfies EmailTexts

/** Others may see the screen of a phone, so the student's name is only inside the email. */
export const contactRequest = {
  subject: 'Someone would like to talk to you',
  paragraphs: [
    '{who} would like to talk. Sent {sent}.',
    'No reason was given, and none is stored.',
    'Please see {name} in person, and not in front of others.',
    'Press "I\'ve seen this" in Alaia when you can follow up: open the menu under your name, then "Requests to talk".',
  ],
} as const satisfies EmailTexts

/** Sent for a night whose date, by the clock in question, is implausible. */
export const clockWarning = {
  subject: 'Check the clock of your Alaia server',
  paragraphs: [
    'Hello {name},',
    'last night the clock of the server showed {sent}, more than thirty days after the night before. To be safe, Alaia deleted no old data.',
    'Please check the clock today. If it is wrong, correct it, and deletion continues the next night. If it is right because the server was off for a long time, do nothing: deletion continues by itself on the third night in a row.',
  ],
} as const satisfies EmailTexts

export const backupFailed = {
  subject: 'The Alaia backup failed',
  paragraphs: [
    'Hello {name},',
    'the backup of {sent} failed. No data was lost, and Alaia keeps running.',
    "Please check the server's disk and log today. Until a backup succeeds, the last complete one is your only copy.",
  ],
} as const satisfies EmailTexts
