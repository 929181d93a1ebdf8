import { createTranslator } from '../../translator.ts'

/** Contains the messages for two-step sign-in, password reset and new passwords. */
export const passwords = createTranslator({
  'step.title': 'One more step.',
  'step.lead': 'Open the app that makes your codes, and type the six digits it shows.',
  'step.code': 'Code',
  'step.recovery.lead': 'Type one of the recovery codes you kept. Each works once.',
  'step.recovery': 'Recovery code',
  'step.lost': "I don't have my phone",
  'step.app': 'Use the app instead',
  'step.go': 'Continue',
  'step.going': 'Looking',
  back: 'Back to Sign In',

  'forgot.title': 'Forgot your password?',
  'forgot.lead': 'That happens. Tell us how you sign in, and there is a way back.',
  'forgot.name': 'Email or username',
  'forgot.code': 'School code',
  'forgot.code.hint': 'It goes with a username. An email address needs none.',
  'forgot.send': 'Ask for a new one',
  'forgot.sending': 'Asking',
  'forgot.done.title': 'Help is on its way.',
  'forgot.done':
    'If that name is known here, a letter is on its way to you, with a link that works for an hour. Look among the unwanted ones too.',
  'forgot.done.school':
    'Are you a student, or do you sign in without an email address? Then your school sees that you would like a new password. A teacher or the office can give you one.',
  'forgot.done.no-letters':
    'If that name is known here, your school sees that you would like a new password. A teacher or the office can give you one.',

  'choose.title': 'Choose a new password.',
  'choose.first.title': 'Welcome. Choose a password.',
  'choose.for': 'For {name}',
  'choose.pause': '“Three words you would never say in the same breath.”',
  'choose.new': 'New password',
  'choose.again': 'Once more',
  'choose.rule.length': '{least} characters or more',
  'choose.rule.common': 'Not one that many people use',
  'choose.rule.any': 'Any letters, spaces and marks you like',
  'choose.length': '{count} characters; {least} are enough',
  'choose.short': 'A little longer, please',
  'choose.different': 'These two are different',
  'choose.save': 'Save password',
  'choose.saving': 'Saving',
  'choose.after': 'Saving signs you out everywhere else.',
  'choose.done.title': "That's your new password.",
  'choose.done': 'Your new password is saved. Sign in with it, and you are in.',
  'choose.signIn': 'Sign In',

  'change.title': 'Password',
  'change.lead': 'Change it whenever you like. You stay signed in here, and nowhere else.',
  'change.open': 'Change password',
  'change.current': 'Password now',
  missing: '*Required Field',
  'change.wrong': "That isn't it",
  'change.cancel': 'Leave it as it is',
  'change.done': "That's your new password. You are signed out everywhere else.",

  'link.over.title': 'This link is used up.',
  'link.over': 'It worked once, or its time is over. Ask for another, and it comes the same way.',
  'link.over.again': 'Ask for another',
})
