import { createTranslator } from '../../translator.ts'

/** Contains the messages that introduce custom exercises, and lead to the first one. */
export const welcome = createTranslator(
  {
    title: 'Create your own exercise',
    lead: 'Some moments have no session yet: the minute before a recital, the walk home after an argument. Tell us yours. We write a few quiet minutes for it, read them aloud and make a picture. You can play them again at any time.',
    how: 'How it works',
    'say.title': 'Say it',
    say: 'What moment is it for? One sentence is enough.',
    'read.title': 'Read it',
    read: 'A computer writes it. You read every line first, and change what you like.',
    'hear.title': 'Hear it',
    hear: 'Choose a voice. It is read aloud while you do something else.',
    begin: 'Create an exercise',
    label: 'Made by a computer. You check it first.',
    quota: 'You can create the audio of {n} more exercises today.',
    'quota.one': 'You can create the audio of one more exercise today.',
    'quota.none': "That's all for today. You can still edit exercises you started.",
    'quota.scripts.none':
      "That's all the new scripts for today. You can still edit exercises you started and create their audio.",
    all: 'All custom exercises',
    empty: 'Exercises you make will be here. Only you see them.',
    'sketch.recital': 'Before my piano recital',
    'sketch.walk': 'The walk home after an argument',
    'sketch.night': "When I can't sleep before a test",
  },
  {
    lead: 'Say what it is for. We write it, read it and paint it.',
    say: 'What is it for?',
    read: 'Read it first. Change any line.',
    hear: 'Choose a voice. Then listen.',
    label: 'A computer made it. You check it first.',
    quota: 'You can make {n} more today.',
    'quota.one': 'You can make one more today.',
    'quota.none': "That's all for now. You can make more later.",
    empty: 'What you make will be here.',
  },
)
