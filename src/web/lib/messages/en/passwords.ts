import { createTranslator } from '../../translator.ts'

/** Contains the messages for two-step sign-in, password reset and new passwords. */
export const passwords = createTranslator({
  'step.title': 'One more step.',
  'step.lead': 'Open the app that makes your codes, and type the six digits it shows.',
  'step.code': 'Code',
  'step.recovery.lead': 'Type one of your recovery codes. Each works once.',
  'step.recovery': 'Recovery code',
  'step.lost': "I don't have my phone",
  'step.app': 'Use the app instead',
  'step.go': 'Continue',
  'step.going': 'Checking',
  back: 'Back to Sign In',

  'forgot.title': 'Forgot your password?',
  'forgot.lead': 'That happens. Tell us how you sign in.',
  'forgot.name': 'Email or username',
  'forgot.code': 'School code',
  'forgot.code.hint': 'You need it with a username, but not with an email address.',
  'forgot.send': 'Reset password',
  'forgot.sending': 'Sending',
  'forgot.done.title': 'Help is on its way.',
  'forgot.done':
    'If we know that name, we sent you an email with a link that works for an hour. Check your spam folder too.',
  'forgot.done.school':
    'Are you a student, or do you sign in without an email address? Then your school sees that you need a new password. A teacher or the office can give you one.',
  'forgot.done.no-email':
    'If we know that name, your school sees that you need a new password. A teacher or the office can give you one.',

  'choose.title': 'Choose a new password.',
  'choose.first.title': 'Welcome. Choose a password.',
  'choose.for': 'For {name}',
  'choose.pause': '“Three words you would never say in the same breath.”',
  'choose.new': 'New password',
  'choose.again': 'Repeat new password',
  'choose.rule.length': '{least} characters or more',
  'choose.rule.common': 'Not one that many people use',
  'choose.rule.any': 'Any letters, spaces and symbols you like',
  'choose.length': '{count} characters; {least} are enough',
  'choose.short': 'Use a longer password.',
  'choose.different': "The passwords don't match",
  'choose.save': 'Save password',
  'choose.saving': 'Saving',
  'choose.after': 'Saving signs you out everywhere else.',
  'choose.done.title': "That's your new password.",
  'choose.done': 'Your new password is saved. Sign in with it now.',
  'choose.signIn': 'Sign In',

  'change.title': 'Password',
  'change.lead': 'After a change you stay signed in here and are signed out everywhere else.',
  'change.open': 'Change password',
  'change.current': 'Current password',
  missing: '*Required Field',
  'change.wrong': "That's not your current password",
  'change.cancel': 'Cancel',
  'change.done': "Your new password is saved. You're signed out everywhere else.",

  'link.over.title': 'This link has expired.',
  'link.over': "It was used, or it's too old. Ask for a new one.",
  'link.over.again': 'Ask for a new link',
})
