/** The kinds of sections that a public page is made of, and the fields of each; an admin edits exactly these. */
import type { Fields } from './fields.ts'
import type { SitePrintShape } from './prints.ts'

const heading = { kind: 'line', label: 'Heading', required: true } as const
const optionalHeading = { kind: 'line', label: 'Heading' } as const
const text = { kind: 'text', label: 'Text', required: true } as const
const optionalText = { kind: 'text', label: 'Text' } as const
const rich = { kind: 'rich', label: 'Text', required: true } as const
const createPictureField = <const Shapes extends readonly [SitePrintShape, ...SitePrintShape[]]>(...shapes: Shapes) =>
  ({ kind: 'picture', label: 'Picture', shapes }) as const
const action = { kind: 'action', label: 'Button' } as const
const actions = { kind: 'list', label: 'Buttons', of: action, maxItems: 3 } as const
const address = { kind: 'address', label: 'Link to' } as const
const light = {
  kind: 'choice',
  label: 'Light',
  options: ['morning', 'afternoon', 'evening', 'night'],
  hint: 'The time of day in the picture at the top of the page.',
  look: 'hours',
} as const

const createListField = <const ItemFields extends Fields>(
  label: string,
  fields: ItemFields,
  { maxItems }: { maxItems?: number } = {},
) =>
  ({
    kind: 'list',
    label,
    required: true,
    minItems: 1,
    ...(maxItems === undefined ? {} : { maxItems }),
    of: { kind: 'group', label, fields },
  }) as const

/** No page shows this light: the form leaves it out, and its stored value stays unchanged. */
const hiddenLight = { ...light, unseen: true } as const

const heroAndCtaFields = { heading, text, actions, picture: createPictureField('wide') } as const

const formFields = createListField('Fields', {
  name: { kind: 'line', label: 'Name', required: true },
  label: { kind: 'line', label: 'Label', required: true },
  help: { kind: 'line', label: 'Help' },
  autocomplete: { kind: 'line', label: 'Browser autofill' },
  required: { kind: 'flag', label: 'Required' },
  options: {
    kind: 'list',
    label: 'Choices',
    of: {
      kind: 'group',
      label: 'Choice',
      fields: {
        value: { kind: 'line', label: 'Value', required: true },
        label: { kind: 'line', label: 'Label', required: true },
      },
    },
  },
  show_label: { kind: 'line', label: 'Show' },
  hide_label: { kind: 'line', label: 'Hide' },
})

const link = {
  label: { kind: 'line', label: 'Link text', required: true },
  href: { ...address, required: true },
} as const

/** The kinds of data that have a retention of their own, as in `rules/retention.ts`. */
const retentionKeys = [
  'account',
  'sign_in',
  'listening',
  'check_ins',
  'audit',
  'journal',
  'exercises',
  'assignments',
  'contact_requests',
  'usage',
  'feedback',
  'technical_log',
  'backups',
  'device',
] as const

/** The social networks for which the footer has an icon. */
export const socialNetworks = ['Facebook', 'Instagram', 'LinkedIn', 'YouTube'] as const

export const sectionFields = {
  hero: {
    ...heroAndCtaFields,
    picture: createPictureField('wide', 'tall'),
    light,
    prints: {
      kind: 'list',
      label: 'Two more pictures',
      hint: 'Shown behind the main picture.',
      of: createPictureField('tall'),
      maxItems: 2,
    },
  },
  cta: { ...heroAndCtaFields, light: hiddenLight },
  rows: {
    heading: optionalHeading,
    text: optionalText,
    items: createListField('Rows', {
      heading,
      text,
      action,
      picture: createPictureField('wide'),
      figure: { kind: 'choice', label: 'Drawing', options: ['sun_scale'] },
      figure_labels: {
        kind: 'list',
        label: 'Five labels',
        of: { kind: 'line', label: 'Label' },
        minItems: 5,
        maxItems: 5,
      },
      note: { kind: 'line', label: 'Source numbers' },
    }),
  },
  cards: {
    heading: optionalHeading,
    text: optionalText,
    items: createListField(
      'Cards',
      {
        label: { kind: 'line', label: 'Label', required: true },
        heading,
        text,
        id: { kind: 'anchor', label: 'Anchor' },
        href: address,
        picture: createPictureField('wide', 'tall'),
        unit: { kind: 'reference', label: 'Unit', to: 'unit' },
        group: { kind: 'reference', label: 'Series or collection', to: 'group' },
        session: { kind: 'reference', label: 'Session', to: 'session' },
      },
      { maxItems: 6 },
    ),
  },
  day: {
    heading,
    text: optionalText,
    items: createListField(
      'Moments',
      {
        time: { kind: 'line', label: 'Time', required: true },
        title: { kind: 'line', label: 'Title', required: true },
        place: { kind: 'line', label: 'Place', required: true },
        session: { kind: 'reference', label: 'Session', to: 'session' },
        picture: { ...createPictureField('tall'), required: true },
      },
      { maxItems: 6 },
    ),
  },
  facts: {
    heading,
    text: optionalText,
    items: createListField('Facts', { term: { kind: 'line', label: 'Term', required: true }, text }),
    actions,
  },
  steps: {
    heading,
    text: optionalText,
    ordered: { kind: 'flag', label: 'Numbered', unlessSaid: true },
    items: createListField('Steps', { heading, text }),
  },
  table: {
    heading,
    text: optionalText,
    columns: { kind: 'list', label: 'Columns', required: true, minItems: 1, of: { kind: 'line', label: 'Column' } },
    rows: {
      kind: 'list',
      label: 'Rows',
      required: true,
      minItems: 1,
      of: { kind: 'list', label: 'Cells', of: { kind: 'rich', label: 'Cell' } },
    },
    caption: { kind: 'line', label: 'Caption' },
  },
  data: {
    heading,
    text: optionalText,
    items: createListField('Kinds of data', {
      id: { kind: 'anchor', label: 'Anchor', required: true },
      name: { kind: 'line', label: 'Name', required: true },
      what: { kind: 'text', label: 'What', required: true },
      why: { kind: 'text', label: 'Why', required: true },
      who: { kind: 'text', label: 'Who sees it', required: true },
      how_long: { kind: 'text', label: 'How long', required: true },
      retention_key: { kind: 'choice', label: 'Retention', options: retentionKeys, required: true },
      get_or_delete: { kind: 'text', label: 'How to export or delete it', required: true },
    }),
  },
  faq: {
    heading,
    items: createListField('Questions', {
      question: { kind: 'line', label: 'Question', required: true },
      answer: { kind: 'rich', label: 'Answer', required: true },
    }),
  },
  text: { heading, text: rich },
  articles: {
    heading,
    text: optionalText,
    slugs: {
      kind: 'list',
      label: 'Articles',
      required: true,
      minItems: 1,
      of: { kind: 'reference', label: 'Article', to: 'article' },
    },
  },
  picture: {
    picture: { ...createPictureField('band', 'wide'), required: true },
    caption: { kind: 'line', label: 'Caption' },
    light: hiddenLight,
  },
  notice: {
    tone: { kind: 'choice', label: 'Tone', options: ['calm', 'help'], required: true },
    heading,
    text: rich,
    actions,
  },
  form: {
    form: { kind: 'choice', label: 'Form', options: ['login', 'forgot', 'sign-up'], required: true },
    heading,
    text: optionalText,
    partner: {
      kind: 'group',
      label: 'Single sign-on',
      fields: { label: { kind: 'line', label: 'Button', required: true }, help: { kind: 'line', label: 'Help' } },
    },
    divider: { kind: 'line', label: 'Divider text' },
    fields: formFields,
    submit: { kind: 'line', label: 'Button', required: true },
    busy: { kind: 'line', label: 'Button while sending', required: true },
    done: { kind: 'text', label: 'Message when sent' },
    errors: {
      kind: 'list',
      label: 'Errors',
      of: {
        kind: 'group',
        label: 'Error',
        fields: {
          code: { kind: 'line', label: 'Code', required: true },
          text: { kind: 'line', label: 'Message', required: true },
        },
      },
    },
    agree: { kind: 'rich', label: 'Agreement' },
    links: { kind: 'list', label: 'Links', of: { kind: 'group', label: 'Link', fields: link } },
    after: {
      kind: 'group',
      label: 'For people without a code',
      fields: { text: { kind: 'text', label: 'Text', required: true }, action: { ...action, required: true } },
    },
  },
  network_test: {
    heading,
    text,
    checks: createListField('Checks', {
      key: { kind: 'line', label: 'Key', required: true },
      label: { kind: 'line', label: 'Label', required: true },
    }),
    run: { kind: 'line', label: 'Button', required: true },
    pass: { kind: 'line', label: 'Message if it works', required: true },
    fail: { kind: 'line', label: 'Message if something fails', required: true },
  },
  sources: {
    heading,
    items: createListField('Sources', {
      n: { kind: 'line', label: 'Number', required: true },
      text,
      doi: { kind: 'line', label: 'DOI' },
    }),
  },
  social: {
    links: {
      kind: 'list',
      label: 'Social media',
      hint: 'Each is an icon in the footer of every public page. Leave empty for no icons.',
      maxItems: 6,
      of: {
        kind: 'group',
        label: 'Account',
        fields: {
          network: { kind: 'choice', label: 'Network', options: socialNetworks, required: true },
          href: { kind: 'address', label: 'Address', required: true },
        },
      },
    },
  },
} as const satisfies Record<string, Fields>

export type SectionType = keyof typeof sectionFields
export const sectionTypes = Object.keys(sectionFields) as readonly SectionType[]
