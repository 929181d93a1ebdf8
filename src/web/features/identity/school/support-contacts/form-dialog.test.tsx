import { renderAnswered, renderPage } from '#tests/support/web/render-page.tsx'
import { listChecked, listTexts, readFields, toText } from '#tests/support/web/read-html.ts'
import { startStubServer } from '#tests/support/web/stub-server.ts'
import { describe, expect, it } from 'vitest'
import { staffList } from '#contract/identity/school.ts'
import { type AdminContact, type AdminHelpline, contactAdd, helplineAdd } from '#contract/support/admin.ts'
import { ContactDialog, ContactFields } from './contact-dialog.tsx'
import { HelplineDialog, HelplineFields } from './helpline-dialog.tsx'

const contact: AdminContact = {
  uuid: '3f0c3b1e-0000-4000-8000-000000000001',
  name: 'Ms. Falk',
  role: 'Counselor',
  place: 'Room 4',
  hours: [],
  away_words: 'Ask in the office.',
  adult: { uuid: '3f0c3b1e-0000-4000-8000-000000000002', name: 'Ingrid Falk', active: false },
  revision: 3,
}
const helpline: AdminHelpline = {
  uuid: '3f0c3b1e-0000-4000-8000-000000000003',
  name: 'River line',
  note: 'For students of the river schools.',
  call: '555 0100',
  text_to: '555 0101',
  text_body: 'RIVER',
  chat: 'https://river.test/chat',
  against_harm: true,
  checked: false,
  checked_at: null,
  revision: 2,
}
const { uuid: _uuid, adult, revision: _revision, ...contactTexts } = contact
const contactValues = { ...contactTexts, adult_uuid: adult!.uuid }
const ignore = () => undefined

describe('the form of a support contact', () => {
  it('shows the error of every field that the server can refuse', () => {
    for (const name of Object.keys(contactAdd.blocks.Contact.shape)) {
      const problems = { [name]: `Wrong: ${name}.` }
      const fields = <ContactFields values={contactValues} contact={contact} problems={problems} change={ignore} />
      expect(toText(renderPage(fields))).toContain(`Wrong: ${name}.`)
    }
  })

  it('starts with what is stored', () => {
    const html = renderPage(<ContactDialog contact={contact} open onClose={ignore} />)
    expect(readFields(html)).toMatchObject({
      'Name students know': 'Ms. Falk',
      'Role at school': 'Counselor',
      Location: 'Room 4',
      'Who receives requests': 'Ingrid Falk',
      'Message while they are away': 'Ask in the office.',
    })
  })

  it('offers the adults of the school, and the current recipient once, even if the account is closed', async () => {
    const listRecipients = async (staff: { uuid: string; name: string }[]): Promise<string[]> => {
      startStubServer().answer(staffList, { Staff: staff.map((person) => ({ ...person, user_type: 'teacher' })) })
      return listTexts(await renderAnswered(<ContactDialog contact={contact} open onClose={ignore} />), 'option')
    }
    const rosa = { uuid: '3f0c3b1e-0000-4000-8000-000000000004', name: 'Rosa Diaz' }
    const nobody = 'No one: on the card only'
    expect(await listRecipients([rosa])).toEqual([nobody, 'Ingrid Falk', 'Rosa Diaz'])
    expect(await listRecipients([rosa, { uuid: adult!.uuid, name: 'Ingrid Falk' }])).toEqual([
      nobody,
      'Rosa Diaz',
      'Ingrid Falk',
    ])
  })
})

describe('the form of a helpline', () => {
  const { uuid: _id, revision: _version, checked_at: _at, ...values } = helpline

  it('shows the error of every text that the server can refuse', () => {
    const names = Object.keys(helplineAdd.blocks.Helpline.shape) as (keyof typeof values)[]
    for (const name of names.filter((field) => typeof values[field] === 'string')) {
      const problems = { [name]: `Wrong: ${name}.` }
      const fields = <HelplineFields values={values} problems={problems} change={ignore} />
      expect(toText(renderPage(fields))).toContain(`Wrong: ${name}.`)
    }
  })

  it('starts with what is stored, and is not checked until someone has called it', () => {
    const html = renderPage(<HelplineDialog line={helpline} open onClose={ignore} />)
    expect(readFields(html)).toEqual({
      Name: 'River line',
      "What it's for": 'For students of the river schools.',
      'Number to call': '555 0100',
      'Number to text': '555 0101',
      'Keyword to text': 'RIVER',
      'Chat web address': 'https://river.test/chat',
    })
    expect(listChecked(html)).toEqual(['For students who are being hurt by others'])
    expect(listChecked(renderPage(<HelplineDialog line={undefined} open onClose={ignore} />))).toEqual([])
  })
})
