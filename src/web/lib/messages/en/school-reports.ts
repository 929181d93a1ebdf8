import { createTranslator } from '../../translator.ts'

/** Contains the messages of the check-in reports, for school admins. */
export const schoolReports = createTranslator({
  title: 'Check-in reports',
  lead: "Whole weeks for the whole school, never anyone's own answers. A number is shown only for ten people or more.",

  'off.title': 'Reports are off',
  'off.text':
    'Before you turn them on, name someone at your school who is responsible for how they are used: not to rate teachers or classes, and not to identify anyone. Students read in Settings that admins may see averages.',
  contact: 'Responsible person',
  'contact.hint': 'First and last name',
  'contact.missing': '*Required Field',
  turnOn: 'Turn on reports',
  responsible: '{contact} is responsible for these reports.',
  turnOff: 'Turn off',
  'turnOff.question': 'Turn off reports?',
  'turnOff.consequence': 'No one sees them until someone is named again. Check-ins stay with the people who made them.',
  'turnOff.cancel': 'Cancel',

  weeks: 'Time range',
  'weeks.12': '12 weeks',
  'weeks.26': '6 months',
  'weeks.52': '1 year',
  print: 'Print',

  'table.title': 'Average check-in by week, from 1 to 5',
  'table.week': 'Week of',
  'group.school': 'School',
  'group.k_5': 'K-5',
  'group.middle_school': 'Grade 6-8',
  'group.high_school': 'Grade 9-12',
  'group.adult': 'Adults',
  mood: '{mood}',
  people: '{people} people',
  hidden: 'Hidden',
  'hidden.why':
    "“Hidden” means fewer than ten people, or a number from which theirs could be worked out. It doesn't say whether anyone checked in.",
  weekDelay:
    "A week appears four days after its Saturday and then doesn't change. Check-ins entered by staff are not included.",

  'summary.none': 'No week can be shown yet. At least ten people have to check in during one week.',
  'summary.one': 'One of the last {weeks} whole weeks can be shown: {mood} on average, {people} people.',
  'summary.same': '{shown} of the last {weeks} whole weeks can be shown. The school average was {low} in each.',
  'summary.some':
    '{shown} of the last {weeks} whole weeks can be shown. The school average was between {low} and {high}.',
  'summary.last': 'In the most recent week, {people} people checked in, {mood} on average.',
})
