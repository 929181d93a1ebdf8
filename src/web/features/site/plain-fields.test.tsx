// React Aria is loaded before there is a document, as on a server.
import 'react-aria-components/ComboBox'
import 'react-aria-components/Virtualizer'
import { renderPage } from '#tests/support/web/render-page.tsx'
import { listChecked, listTexts, readFieldErrors, readFields } from '#tests/support/web/read-html.ts'
import { describe, expect, it } from 'vitest'
import type { Field } from '#rules/site/fields.ts'
import { markdownToSmallRichText } from '#rules/site/small-markdown.ts'
import { AnyField } from './any-field.tsx'
import { FormErrorsContext } from './page-form.ts'

const renderField = (field: Field, value: unknown, message?: string): string =>
  renderPage(
    <FormErrorsContext value={message ? [{ path: 'sections.1.field', message }] : []}>
      <AnyField field={field} path="sections.1.field" value={value} onChange={() => undefined} />
    </FormErrorsContext>,
  )

describe('a field of a page', () => {
  it('shows its value', () => {
    expect(readFields(renderField({ kind: 'line', label: 'Heading' }, 'Tides'))).toEqual({ Heading: 'Tides' })
    expect(readFields(renderField({ kind: 'number', label: 'Count' }, 0))).toEqual({ Count: '0' })
    expect(readFields(renderField({ kind: 'address', label: 'Link' }, '/learn'))).toEqual({ Link: '/learn' })
  })

  it('is empty if a page holds a value of another type there', () => {
    expect(readFields(renderField({ kind: 'line', label: 'Heading' }, { a: 1 }))).toEqual({ Heading: '' })
    expect(readFields(renderField({ kind: 'number', label: 'Count' }, '7'))).toEqual({ Count: '' })
    expect(readFields(renderField({ kind: 'rich', label: 'Text' }, 'Tides'))).toEqual({ Text: '' })
  })

  it('shows formatted text as it is typed', () => {
    const value = markdownToSmallRichText('Low **and** [high](/learn)')
    expect(readFields(renderField({ kind: 'rich', label: 'Text' }, value))).toEqual({
      Text: 'Low **and** [high](/learn)',
    })
  })

  it('shows the error of its own path', () => {
    const field = { kind: 'line', label: 'Heading' } as const
    expect(readFieldErrors(renderField(field, '', '*Required Field'))).toEqual({ Heading: '*Required Field' })
    expect(readFieldErrors(renderField(field, ''))).toEqual({})
  })
})

describe('a switch of a page', () => {
  it('is off or on by default, as the field says, and keeps what was chosen', () => {
    const off = { kind: 'flag', label: 'Required' } as const
    const on = { ...off, unlessSaid: true } as const
    const isOn = (field: Field, value: unknown) => listChecked(renderField(field, value)).length === 1
    expect([isOn(off, undefined), isOn(on, undefined)]).toEqual([false, true])
    expect([isOn(off, true), isOn(on, false)]).toEqual([true, false])
  })
})

describe('a choice of a page', () => {
  const field = { kind: 'choice', label: 'Retention', options: ['sign_in', 'audit'] } as const

  it('shows its names in words, and offers none only if it is optional', () => {
    expect(listTexts(renderField(field, 'audit'), 'option')).toEqual(['None', 'Sign in', 'Audit'])
    expect(listTexts(renderField({ ...field, required: true }, 'audit'), 'option')).toEqual(['Sign in', 'Audit'])
    expect(readFields(renderField(field, 'audit'))).toEqual({ Retention: 'Audit' })
  })

  it('of a time of day shows the default until another is chosen', () => {
    const light = { ...field, options: ['morning', 'night'], look: 'hours' } as const
    expect(listChecked(renderField(light, undefined))).toEqual(['Morning'])
    expect(listChecked(renderField(light, 'night'))).toEqual(['Night'])
  })
})

describe('a part of a page with several fields', () => {
  const group = { kind: 'group', label: 'Button', fields: { label: { kind: 'line', label: 'Label' } } } as const

  it('can be added and removed if it is optional', () => {
    expect(listTexts(renderField(group, undefined), 'button')).toEqual(['Add: Button'])
    expect(listTexts(renderField(group, {}), 'button')).toEqual(['Remove Button'])
  })

  it('can not be removed if it is required, and is there from the start', () => {
    const html = renderField({ ...group, required: true }, undefined)
    expect(listTexts(html, 'legend')).toEqual(['Button'])
    expect(listTexts(html, 'button')).toEqual([])
  })
})
