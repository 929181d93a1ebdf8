import { describe, expect, it } from 'vitest'
import type { Question } from '#contract/reflect.ts'
import { QuestionInput, type QuestionSet } from '#contract/reflect/admin.ts'
import { createDraft, getDraftProblem, isSameList, toDrafts, toQuestionBlock } from './drafts.ts'

const createUuid = (place: number) => `3f0c3b1e-0000-4000-8000-00000000000${place}`
const createQuestion = (place: number, overrides: Partial<Question> = {}): Question => ({
  uuid: createUuid(place),
  text: `Question ${place}`,
  kind: 'own',
  position: place,
  low_label: 'Low',
  high_label: 'High',
  answers: ['One', 'Two', 'Three', 'Four', 'Five'],
  leans: 'neither',
  low_card_at: null,
  help: null,
  ...overrides,
})
const createSet = (...questions: Question[]): QuestionSet => ({
  audience: 'k_5',
  own: true,
  questions,
  opening: 'Hello',
  closing: 'Thanks',
})
const mood = createQuestion(1, { kind: 'mood', low_card_at: 2, help: 'Any answer is fine.' })
const set = createSet(mood, createQuestion(2))

describe('the questions that an admin edits', () => {
  it('are sent as the server accepts them, and unchanged if nothing was edited', () => {
    const blocks = toDrafts(set).map(toQuestionBlock(set))
    expect(blocks).toEqual(set.questions.map(({ kind: _kind, position: _position, ...question }) => question))
    expect(blocks.map((block) => QuestionInput.safeParse(block).success)).toEqual([true, true])
  })

  it('stay the same questions while their words change', () => {
    const [, own] = toDrafts(set)
    expect(toQuestionBlock(set)({ ...own!, text: 'New words' })).toMatchObject({
      uuid: createUuid(2),
      text: 'New words',
    })
  })

  it('are based on the mood question that is stored by now, and the words that were typed stay', () => {
    const [edited] = toDrafts(set).map((draft) => ({ ...draft, text: 'How is the sun?' }))
    const replaced = createSet({ ...mood, uuid: createUuid(7) }, createQuestion(2))
    expect(toQuestionBlock(replaced)(edited!)).toMatchObject({ uuid: createUuid(7), text: 'How is the sun?' })
  })

  it('become new ones if someone else has removed them meanwhile', () => {
    const [, own] = toDrafts(set)
    const block = toQuestionBlock(createSet(mood))(own!)
    expect(block).not.toHaveProperty('uuid')
    expect(block.text).toBe('Question 2')
  })

  it('differ from the stored ones after an edit, and not after it is undone', () => {
    const stored = toDrafts(set)
    const edited = stored.map((draft) => ({ ...draft, text: `${draft.text}?` }))
    expect(isSameList(edited, stored)).toBe(false)
    expect(isSameList(stored.toReversed(), stored)).toBe(false)
    expect(isSameList(toDrafts(set), stored)).toBe(true)
  })
})

describe('a new question', () => {
  const complete = { ...createDraft(), text: 'Why?', low_label: 'Low', high_label: 'High' }
  const answers = ['One', 'Two', 'Three', 'Four', 'Five']

  it('has a row of its own, however many are added', () => {
    expect(createDraft().key).not.toBe(createDraft().key)
  })

  it('is complete with a text, both ends and five answers', () => {
    expect(getDraftProblem({ ...complete, answers })).toBeUndefined()
    for (const part of [
      { text: ' ' },
      { low_label: '' },
      { high_label: '\n' },
      { answers: ['One', 'Two', '', 'Four', 'Five'] },
    ]) {
      expect(getDraftProblem({ ...complete, answers, ...part })).toBe('missing')
    }
  })

  it('can not have the same answer twice, not even with a space after it', () => {
    expect(getDraftProblem({ ...complete, answers: ['One', 'Two', 'Three', 'Four', 'One '] })).toBe('repeated')
  })
})
