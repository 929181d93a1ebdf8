import { describe, expect, test } from 'vitest'
import { type PageTemplate, findTemplate } from './pages.ts'
import { toReadableContent } from './readable.ts'

const home = findTemplate('home') as PageTemplate
const hero = { type: 'hero', id: 'hero', heading: 'A quiet minute', text: 'In a loud day.' }
const readSections = (...sections: unknown[]) =>
  toReadableContent(home, { title: 'Home', description: 'A page.', sections }).sections

describe('page content stored by another version', () => {
  test('is returned unchanged if all of it is known', () => {
    expect(readSections(hero)).toEqual([hero])
  })

  test('drops an unknown section and retains the others', () => {
    const end = { ...hero, type: 'cta', id: 'end' }
    expect(readSections(hero, { type: 'carousel', heading: 'Old' }, null, 'words', end)).toEqual([hero, end])
  })

  test('drops a section that belongs to other pages', () => {
    expect(readSections({ type: 'form', form: 'login', heading: 'In', fields: [], submit: 'In', busy: 'In' })).toEqual(
      [],
    )
  })

  test('drops an unknown or invalid optional field and retains the section', () => {
    const light = { ...hero, light: 'noon', picture: { scene: 4 }, video: 'x.mp4', actions: 'none' }
    expect(readSections(light)).toEqual([hero])
  })

  test('drops a section with an invalid required field', () => {
    expect(readSections({ ...hero, heading: 12 }, { ...hero, text: '' })).toEqual([])
  })

  test('drops an invalid list item, and the section if no item remains', () => {
    const good = { term: 'Yours', text: 'Nobody else reads it.' }
    const createFacts = (...items: unknown[]) => ({ type: 'facts', heading: 'Plainly', items })
    expect(readSections(createFacts(good, { term: 'No text' }, 7))).toEqual([createFacts(good)])
    expect(readSections(createFacts({ term: 'No text' }))).toEqual([])
  })

  test('never contains markup or a dangerous link', () => {
    const action = { label: 'Go', kind: 'line', href: 'javascript:alert(1)' }
    expect(readSections({ ...hero, actions: [action] })).toEqual([hero])
    expect(readSections({ type: 'text', heading: 'Words', text: '<script>x</script>' })).toEqual([])
  })

  test.each([null, 7, 'words', [], {}, { sections: 4 }, { title: 3, sections: [[]] }])(
    'becomes a page with a title if it is %j',
    (stored) => expect(toReadableContent(home, stored)).toEqual({ title: 'Home', description: '', sections: [] }),
  )
})
