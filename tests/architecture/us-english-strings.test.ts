import { describe, expect, test } from 'vitest'
import { isForeignString } from '../../scripts/widgets/us-english-strings.ts'

const IMPORTER = '/project/node_modules/react-aria/dist/private/combobox/intlStrings.mjs'

describe('the texts of the widget library', () => {
  test('are left out of the build in every language but US English', () => {
    expect(isForeignString('../intl/combobox/fr-FR.mjs', IMPORTER)).toBe(true)
    expect(isForeignString('./intl/zh-TW.mjs', '/project/node_modules/react-aria-components/dist/private/x.mjs')).toBe(
      true,
    )
    expect(isForeignString('../intl/combobox/en-US.mjs', IMPORTER)).toBe(false)
  })

  test('are no other modules, and those of no other package', () => {
    expect(isForeignString('./useComboBox.mjs', IMPORTER)).toBe(false)
    expect(isForeignString('./intl/fr-FR.mjs', '/project/src/web/lib/storage/stored-language.ts')).toBe(false)
    expect(isForeignString('./intl/fr-FR.mjs', undefined)).toBe(false)
  })
})
