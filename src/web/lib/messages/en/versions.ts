import { createTranslator } from '../../translator.ts'

export const versions = createTranslator({
  version: 'Alaia {version}',
  open: 'What is new',
  since: '{version}, {day}',
})
