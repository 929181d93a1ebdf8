import { createTranslator } from '../../translator.ts'

/** Contains the messages that introduce custom exercises, and lead to the first one. */
export const welcome = createTranslator(
  {
    title: 'An exercise of your own',
    lead: 'Some moments have no session yet: the minute before a recital, the walk home after an argument. Say which one is yours. A few quiet minutes are written for it, read aloud and painted, and they stay with you.',
    how: 'How it goes',
    'say.title': 'Say it',
    say: 'What moment is it for? One sentence is enough.',
    'read.title': 'Read it',
    read: 'A computer writes it. You read every line first, and change what you like.',
    'hear.title': 'Hear it',
    hear: 'Choose a voice. It is read aloud while you do something else.',
    begin: 'Make one',
    label: 'Made by a computer. You read it first.',
    left: 'You can have {n} more read aloud today.',
    'left.one': 'You can have one more read aloud today.',
    'left.none': "That's all for today. What you have begun can still be changed.",
    'left.scripts.none':
      "That's all the new scripts for today. What you have begun can still be changed and read aloud.",
    all: 'All custom exercises',
    empty: 'Exercises you make will be kept here. Only you see them.',
    'sketch.recital': 'Before my piano recital',
    'sketch.walk': 'The walk home after an argument',
    'sketch.night': "When I can't sleep before a test",
  },
  {
    lead: 'Say what it is for. We write it, read it and paint it.',
    say: 'What is it for?',
    read: 'Read it first. Change any line.',
    hear: 'Choose a voice. Then listen.',
    label: 'A computer made it. You read it first.',
    left: 'You can make {n} more today.',
    'left.one': 'You can make one more today.',
    'left.none': "That's all for now. You can make more later.",
    empty: 'What you make will be here.',
  },
)
