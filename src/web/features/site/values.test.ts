import { describe, expect, it } from 'vitest'
import { pageTemplates } from '#rules/site/pages.ts'
import { validatePage } from '#rules/site/problems.ts'
import { sectionFields, sectionTypes } from '#rules/site/section-fields.ts'
import {
  createSection,
  getInitialValue,
  getItemName,
  insertItem,
  moveItem,
  removeItem,
  replaceItem,
  setValue,
} from './values.ts'

const group = { heading: 'Tides', note: 'Twice a day' }

describe('a value of a page', () => {
  it('is removed if it is optional and was cleared, so that clearing a field leaves no change', () => {
    const cleared = ['', undefined, null, []].map((value) => setValue(group, 'note', { value }))
    expect(cleared).toEqual(Array.from({ length: 4 }, () => ({ heading: 'Tides' })))
  })

  it('stays as an empty text if it is required, so that its field can show the error', () => {
    expect(setValue(group, 'heading', { value: '', required: true })).toEqual({ ...group, heading: '' })
  })

  it('can be false or 0, which is not the same as empty', () => {
    expect(setValue({}, 'ordered', { value: false })).toEqual({ ordered: false })
    expect(setValue({}, 'seconds', { value: 0 })).toEqual({ seconds: 0 })
  })

  it('changes without changing the group that others still show', () => {
    setValue(group, 'note', { value: '' })
    expect(group).toEqual({ heading: 'Tides', note: 'Twice a day' })
  })
})

describe('an item of a list', () => {
  const list = ['a', 'b', 'c']

  it('moves down and up past the others', () => {
    expect(moveItem(list, 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moveItem(list, 2, 0)).toEqual(['c', 'a', 'b'])
    expect(list).toEqual(['a', 'b', 'c'])
  })

  it('comes back to its old place when its removal is undone', () => {
    expect(insertItem(removeItem(list, 1), 1, 'b')).toEqual(list)
    expect(insertItem(removeItem(list, 2), 2, 'c')).toEqual(list)
  })

  it('is replaced alone, even if another one is equal', () => {
    expect(replaceItem(['a', 'a'], 1, 'b')).toEqual(['a', 'b'])
  })
})

describe('a new section', () => {
  it.each(sectionTypes)('of the type %s has every required field, and nothing that the check calls wrong', (type) => {
    const template = pageTemplates.find(({ sections }) => sections.includes(type))!
    const { type: _type, ...values } = createSection(type)
    const required = Object.entries(sectionFields[type])
      .filter(([, field]) => 'required' in field)
      .map(([name]) => name)
    expect(Object.keys(values)).toEqual(required)
    const content = { title: 'Tides', description: 'Twice a day', sections: [createSection(type)] }
    const problems = validatePage(template, content).filter(({ path }) => path.startsWith('sections.0.'))
    expect(problems.filter(({ message }) => message !== '*Required Field')).toEqual([])
  })

  it('has as many items as a list needs at least', () => {
    const { figure_labels } = sectionFields.rows.items.of.fields
    expect(getInitialValue(figure_labels)).toEqual(['', '', '', '', ''])
    expect(getInitialValue(sectionFields.hero.actions)).toEqual([])
  })
})

describe('the name of an item', () => {
  it('is its first text', () => {
    expect(getItemName({ text: 'Long', label: 'Start', heading: 'Tides' })).toBe('Tides')
    expect(getItemName({ heading: '', question: 'Why?' })).toBe('Why?')
    expect(getItemName('A label')).toBe('A label')
  })

  it('is empty for an item without any, or with something else in its place', () => {
    expect([{}, { heading: 7 }, undefined, ['Tides']].map(getItemName)).toEqual(['', '', '', ''])
  })
})
