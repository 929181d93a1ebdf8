import { createTranslator } from '../../translator.ts'

/** Contains the messages of the check-in reports, for school admins. */
export const schoolReports = createTranslator({
  title: 'Check-ins at school',
  lead: "Whole weeks of the whole school, never anybody's own answers. A number is shown where ten people or more are behind it.",

  'off.title': 'These figures are off',
  'off.text':
    'Before they are switched on, someone at your school answers for how they are used: not to rate teachers or classes, and not to look for anybody. Pupils read in Settings that admins may see averages.',
  contact: 'Who answers for them',
  'contact.hint': 'First and last name',
  'contact.missing': '*Required Field',
  'on.do': 'Show the figures',
  'on.contact': '{contact} answers for these figures.',
  'off.do': 'Switch off',
  'off.question': 'Switch the figures off?',
  'off.consequence': 'Nobody sees them until someone is named again. The check-ins stay with those who made them.',
  'off.keep': 'Keep them on',

  weeks: 'How far back',
  'weeks.12': '12 weeks',
  'weeks.26': 'Half a year',
  'weeks.52': 'A year',
  print: 'Print this page',

  'table.title': 'Suns by week, from 1 to 5',
  'table.week': 'Week of',
  'group.school': 'School',
  'group.k_5': 'Grade K-5',
  'group.middle_school': 'Grade 6-8',
  'group.high_school': 'Grade 9-12',
  'group.adult': 'Adults',
  mood: '{mood}',
  people: '{people} people',
  back: 'Kept back',
  'back.why':
    '“Kept back” means fewer than ten people, or a number from which theirs could be worked out. It does not say whether anybody checked in.',
  settle:
    'A week appears four days after its Saturday, and then stays as it is. Check-ins entered by staff are left out.',

  'said.none': 'No week can be shown yet. It takes ten people who check in during one week.',
  'said.one': 'One of the last {weeks} whole weeks can be shown: {mood} on average, {people} people.',
  'said.same': '{shown} of the last {weeks} whole weeks can be shown. The average of the school was {low} in each.',
  'said.some':
    '{shown} of the last {weeks} whole weeks can be shown. The average of the school lay between {low} and {high}.',
  'said.last': 'In the newest one, {people} people checked in, {mood} on average.',
})
