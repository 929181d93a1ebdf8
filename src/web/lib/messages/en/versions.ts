import { createTranslator } from '../../translator.ts'

export const versions = createTranslator({
  version: 'Alaia {version}',
  open: "What's new",
  since: '{version}, {day}',
})
