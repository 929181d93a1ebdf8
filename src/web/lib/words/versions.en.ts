import { speaker } from '../words.ts'

export const versions = speaker({
  version: 'Alaia {version}',
  open: 'What is new',
  since: '{version}, {day}',
})
