import { describe, expect, test } from 'vitest'
import { moderateText } from './moderation.ts'

describe('moderation of goodbyes', () => {
  test.each([
    'this is my goodbye',
    'one last meditation before the end',
    'tell everyone bye for me, i wont be here on monday or ever',
    'see you all on the other side',
    'a goodbye video for my family, i leave tonight',
  ])('detects a crisis: %s', (text) => expect(moderateText(text)).toEqual({ outcome: 'crisis' }))

  test.each([
    'goodbye to summer camp, i will miss my cabin',
    'saying goodbye to my teacher who retires this week',
    'a goodbye circle for our fifth graders on their last day',
    'last game of the season',
  ])('allows a goodbye to a place or a year: %s', (text) => expect(moderateText(text)).toEqual({ outcome: 'fine' }))
})

describe('moderation of controlling or mocking others', () => {
  test.each([
    'hypnotize my sister so she obeys',
    'magic words so my mom has to do what i say',
    'a script that makes fun of the immigrants in my class',
    'roast the fat kid in my gym class',
    'do one that laughs at how the boy with the stutter talks',
  ])('blocks %s', (text) => expect(moderateText(text)).toEqual({ outcome: 'blocked', topic: 'harm' }))

  test.each([
    'they made fun of my shoes',
    'kids laugh at my accent',
    'control my temper',
    'magic words to be brave',
    'roasted marshmallows at the campfire',
  ])('allows similar harmless text: %s', (text) => expect(moderateText(text)).toEqual({ outcome: 'fine' }))
})

describe('moderation of pets, races and dreams', () => {
  test.each([
    'my hamster died and i am sad',
    'my goldfish went to heaven and i want to say bye to her',
    'my kitty ran away and i hope she comes back',
    'in my dream i was running away from a big bear',
    'the starting gun always makes me jump at track meets',
  ])('allows %s', (text) => expect(moderateText(text)).toEqual({ outcome: 'fine' }))
})
