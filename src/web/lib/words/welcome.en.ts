import { speaker } from '../words.ts'

export const welcome = speaker({
  title: 'A quiet minute in a loud day.',
  lead: 'Guided listening, honest check-ins and wellbeing lessons, for students from kindergarten to Grade 12 and the teachers beside them.',
  'sign.in': 'Sign In',
  'go.home': 'Go to Home',
  more: 'The rest of this page is still being written.',
  'signed.out': 'You were signed out',
  'signed.out.lead': 'Nothing you wrote is lost. Sign in and you are back where you were.',
})
