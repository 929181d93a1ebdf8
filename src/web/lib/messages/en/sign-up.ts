import { createTranslator } from '../../translator.ts'

/** Contains the messages for creating an account on the school's own platform, with one of its class codes. */
export const signUp = createTranslator({
  offer: 'Is your code from {name}?',
  'offer.go': 'Sign up with {name}',
  title: 'Sign up with {name}.',
  lead: '{name} creates the account. It works there and here.',
  label: 'Sign up',
  role: "I'm a",
  student: 'Student',
  teacher: 'Teacher',
  code: 'Class code',
  'code.hint': "Your teacher has it. Capital letters don't matter.",
  school: 'School code',
  first: 'First name',
  last: 'Last name',
  email: 'Email',
  'email.hint': "No email from your school? Ask your teacher for a username. You don't need this page.",
  'email.wrong': 'Enter a valid email address.',
  password: 'Password',
  'password.hint': 'Three words in a row work well. {least} characters or more.',
  'password.short': 'Use {least} characters or more.',
  required: '*Required Field',
})
