import { renderPage } from '#tests/support/web/render-page.tsx'
import { listButtons, listTexts } from '#tests/support/web/read-html.ts'
import { describe, expect, it } from 'vitest'
import { findTemplate } from '#rules/site/pages.ts'
import { FormErrorsContext } from './page-form.ts'
import { SectionsPart } from './sections-part.tsx'
import { createSection } from './values.ts'

const renderSections = (templateId: string, sections: readonly unknown[], problemPaths: string[] = []): string =>
  renderPage(
    <FormErrorsContext value={problemPaths.map((path) => ({ path, message: '*Required Field' }))}>
      <SectionsPart
        template={findTemplate(templateId)!}
        sections={sections}
        onChange={() => undefined}
        open={undefined}
        onOpen={() => undefined}
      />
    </FormErrorsContext>,
  )
const listRemovable = (html: string): string[] => listButtons(html).filter((name) => name.startsWith('Remove '))
const text = (heading: string) => ({ ...createSection('text'), heading })

describe('the sections of a page', () => {
  it('are named by their heading and their type', () => {
    const html = renderSections('home', [text('Tides'), text('')])
    expect(listTexts(html, 'h2')).toEqual(['Tides Text', 'Text'])
  })

  it('can be removed, except the opening and those that the page needs', () => {
    expect(listRemovable(renderSections('home', [createSection('hero'), text('Tides')]))).toEqual(['Remove Tides'])
    expect(listRemovable(renderSections('login', [createSection('form'), createSection('faq')]))).toEqual([
      'Remove Questions',
    ])
  })

  it('can be removed if they are the second of a type that a page has once', () => {
    const hero = (heading: string) => ({ ...createSection('hero'), heading })
    expect(listRemovable(renderSections('home', [hero('Ebb'), hero('Flow')]))).toEqual(['Remove Flow'])
  })

  it('can be added in the types of the page, without a second opening', () => {
    const withHero = listTexts(renderSections('home', [createSection('hero')]), 'option')
    expect(withHero).not.toContain('Opening')
    expect(withHero).toContain('Text')
    expect(listTexts(renderSections('home', []), 'option')).toContain('Opening')
    expect(listTexts(renderSections('login', [createSection('form')]), 'option')).toEqual(['Picture', 'Questions'])
  })

  it('can not be added if the page has the only one of its type already', () => {
    expect(listButtons(renderSections('footer', [createSection('social')]))).not.toContain('Add section')
    expect(listButtons(renderSections('footer', []))).toContain('Add section')
  })

  it('move up and down, but not past an end', () => {
    const html = renderSections('home', [text('Ebb'), text('Flow')])
    expect(listButtons(html, 'disabled=""')).toEqual(['Move Ebb up', 'Move Flow down'])
  })

  it('count their own problems, and not those of a section whose number begins alike', () => {
    const sections = Array.from({ length: 12 }, (_, index) => text(`Part ${index}`))
    const html = renderSections('home', sections, ['sections.1', 'sections.1.heading', 'sections.10.text', 'title'])
    expect(listTexts(html, 'h2').filter((name) => name.includes('to fix'))).toEqual([
      'Part 1 Text 2 to fix',
      'Part 10 Text 1 to fix',
    ])
  })
})
