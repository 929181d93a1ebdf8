import { renderPage } from '#tests/support/web/render-page.tsx'
import { listButtons, listTexts, toText } from '#tests/support/web/read-html.ts'
import { describe, expect, it } from 'vitest'
import type { Question } from '#contract/reflect.ts'
import { MAX_QUESTIONS } from '#rules/check-in-questions.ts'
import { QuestionsEditor } from './questions-editor.tsx'

const createQuestions = (count: number): Question[] =>
  Array.from({ length: count }, (_, index) => ({
    uuid: `3f0c3b1e-0000-4000-8000-00000000000${index}`,
    text: index === 0 ? 'Where is your sun?' : `Question ${index}`,
    kind: index === 0 ? 'mood' : 'own',
    position: index,
    low_label: 'Calm',
    high_label: 'Busy',
    answers: ['One', 'Two', 'Three', 'Four', 'Five'],
    leans: 'neither',
    low_card_at: null,
    help: null,
  }))
const renderEditor = (count: number, own = true): string =>
  renderPage(
    <QuestionsEditor
      set={{ audience: 'k_5', own, questions: createQuestions(count), opening: 'Good morning', closing: 'Thank you' }}
    />,
  )

describe('the editor of check-in questions', () => {
  it('can remove every question except the one with the sun', () => {
    expect(listButtons(renderEditor(3)).filter((name) => name.startsWith('Remove'))).toEqual([
      'Remove “Question 1”',
      'Remove “Question 2”',
    ])
  })

  it('says whether the school has questions of its own, and only then offers to restore the default ones', () => {
    expect(toText(renderEditor(2))).toContain('Custom questions')
    expect(listButtons(renderEditor(2))).toContain('Restore default questions')
    expect(toText(renderEditor(2, false))).toContain('Default questions')
    expect(listButtons(renderEditor(2, false))).not.toContain('Restore default questions')
  })

  it('adds no question beyond the limit', () => {
    expect(listButtons(renderEditor(MAX_QUESTIONS - 1))).toContain('Add question')
    const full = renderEditor(MAX_QUESTIONS)
    expect(listButtons(full)).not.toContain('Add question')
    expect(toText(full)).toContain('You can ask up to eight questions.')
  })

  it('offers to save only after an edit', () => {
    expect(listButtons(renderEditor(2)).filter((name) => /^(?:Save|Discard)/.test(name))).toEqual([])
  })

  it('shows the questions as a person of that age sees them, between the opening and the closing words', () => {
    const [, preview = ''] = renderEditor(2).split('aria-label="As a nine-year-old sees it"')
    expect(toText(preview)).toMatch(/Good morning Where is your sun\?.*One.*Five Question 1 One.*Five Thank you/)
    expect(listTexts(preview, 'strong')).toEqual(['Where is your sun?', 'Question 1'])
  })
})
