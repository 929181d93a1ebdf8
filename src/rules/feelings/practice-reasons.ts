/**
 * Reasons for a practice when the person chose no feeling word. They say what it is good for, and nothing about how the
 * person feels.
 */
import type { Technique } from '../exercises.ts'
import { type Audience, getRegister } from './feeling-word.ts'

const youngReasons: Record<Technique, string> = {
  breath: 'Slow breaths help your body rest. You can do them anywhere.',
  box_breath: 'You count while you breathe. Counting makes breaths slow.',
  body_scan: 'Your body can rest for a little while, from your toes up.',
  grounding: 'You look around. There is always something new to find.',
  visualisation: 'You close your eyes and picture a place you like.',
  kindness: 'Put a warm hand on your chest, and think something kind.',
  gratitude: 'You say thank you to small things from today.',
  thoughts: 'You watch your thoughts go by, like little boats.',
  compassion: 'You are kind to yourself, the way you are to a friend.',
  movement: 'You stomp, squeeze and shake. Bodies like to move.',
  listening: 'You only have to listen. What can you hear?',
}

const standardReasons: Record<Technique, string> = {
  breath: 'A few slow breaths are an easy way to pause, and you need nothing for them.',
  box_breath: 'Counting each breath to four keeps it slow, and gives you one thing to follow.',
  body_scan: 'Going slowly through your body lets it rest for a few minutes.',
  grounding: 'Looking at a few things around you brings your attention to where you are.',
  visualisation: 'Picturing a place for a few minutes is a short break from everything else.',
  kindness: 'Thinking of one person you like, and wishing them well, takes only a few minutes.',
  gratitude: 'Remembering one small thing that went well is easy to do on any day.',
  thoughts: 'Watching thoughts come and go shows that you do not have to follow each of them.',
  compassion: 'This helps you be as kind to yourself as you would be to a friend.',
  movement: 'Moving for a few minutes gives your body a change, whatever the day was like.',
  listening: 'You only have to listen. Nothing else is asked of you.',
}

const DEFAULT_REASON = 'It is short, and you can stop whenever you like.'

export const getPracticeReason = (technique: string, audience: Audience): string => {
  const reasons: Partial<Record<string, string>> = getRegister(audience) === 'young' ? youngReasons : standardReasons
  return Object.hasOwn(reasons, technique) ? reasons[technique]! : DEFAULT_REASON
}
