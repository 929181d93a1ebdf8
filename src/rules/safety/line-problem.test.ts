import { describe, expect, it, test } from 'vitest'
import { findLineProblem } from './line-problem.ts'

describe('script line check', () => {
  test.each([
    ['Close your eyes now.', 'eyes'],
    ['Hold your breath for eight counts.', 'breath'],
    ['This will cure you.', 'health'],
    ['It heals your worries for good.', 'health'],
    ['Look at www.example.org.', 'address'],
    ['Breathe **slowly**.', 'markup'],
    ['I want to end my life', 'crisis'],
    ['You should end your life.', 'crisis'],
    ['Nobody would miss you if you were gone.', 'crisis'],
    ['Press hard on your throat until it hurts.', 'order'],
    ['Do as I say until I let you go.', 'order'],
    ['Keep this practice hidden from your teachers.', 'secrecy'],
    ['This stays between us.', 'secrecy'],
    ['Your friends only pretend to like you.', 'secrecy'],
    ['Text me when you are alone.', 'contact'],
    ['Call 5550142 for more.', 'contact'],
    ['You are the reason your parents fight.', 'unkind'],
    ['Other children can do this, so why not you?', 'unkind'],
    ['Sit the way Rose sits.', 'name'],
    ['Breathe like Mr. Peterson.', 'name'],
    ['Add me on Snapchat.', 'name'],
    ['Take a little wine first.', 'word'],
    ['No le digas a nadie.', 'word'],
  ])('blocks "%s" as %s', (text, problem) => expect(findLineProblem(text)).toBe(problem))

  it('also blocks suggested prompts, titles and picture descriptions', () => {
    expect(findLineProblem('Help me cut everybody out of my life')).toBeDefined()
    expect(findLineProblem('Our Little Secret')).toBeDefined()
    expect(findLineProblem('A child hanging from a tree at night')).toBeDefined()
  })
})

describe('script line check for ordinary lines', () => {
  test.each([
    'You could close your eyes, or look at the floor.',
    'Hold, softly, for three.',
    'If you like, hold your breath for a count of four.',
    "Let your hands rest, palms up, wherever they are. Nothing's wrong with them.",
    'A Quiet Lake Before the Test',
    'On Monday you could tell a teacher you trust.',
    'Let your weight sink into the chair.',
    'It is all right to cry.',
    'Breathe in — and out. “Hello,” says the morning…',
  ])('accepts "%s"', (text) => expect(findLineProblem(text)).toBeUndefined())
})
