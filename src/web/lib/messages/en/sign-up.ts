import { createTranslator } from '../../translator.ts'

/** Contains the messages for creating an account on the school's own platform, with one of its class codes. */
export const signUp = createTranslator({
  offer: 'Is your code from {name}?',
  'offer.go': 'Sign up with {name}',
  title: 'Sign up with {name}.',
  lead: 'The account is made by {name}, and works here and there.',
  label: 'Sign up',
  role: "I'm a",
  student: 'Student',
  teacher: 'Teacher',
  code: 'Class code',
  'code.hint': "Your teacher has it. Small or capital, it doesn't matter.",
  school: 'School code',
  first: 'First name',
  last: 'Last name',
  email: 'Email',
  'email.hint': "No email from your school? Ask your teacher for a username, you don't need this page.",
  'email.wrong': "That doesn't look like an email address yet.",
  password: 'Password',
  'password.hint': 'Three words in a row work well. {least} characters or more.',
  'password.short': 'A bit longer, please. At least {least} characters.',
  required: '*Required Field',
})
