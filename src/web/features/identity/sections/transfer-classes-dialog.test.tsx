import { renderAnswered } from '#tests/support/web/render-page.tsx'
import { listButtons, listTexts, readFields, toText } from '#tests/support/web/read-html.ts'
import { startStubServer } from '#tests/support/web/stub-server.ts'
import { describe, expect, it } from 'vitest'
import { sectionTeachers } from '#contract/identity/sections.ts'
import { TransferClassesDialog } from './transfer-classes-dialog.tsx'

const createTeacher = (uuid: string, sections_count: number, left = false) => ({
  uuid,
  name: `Teacher ${uuid}`,
  left,
  sections_count,
})
type Teacher = ReturnType<typeof createTeacher>

const renderDialog = (teachers: Teacher[], leavingTeacherUuid?: string): Promise<string> => {
  startStubServer().answer(sectionTeachers, { Teachers: teachers })
  return renderAnswered(<TransferClassesDialog leavingTeacherUuid={leavingTeacherUuid} onClose={() => undefined} />)
}
/** Returns the choices of the two fields. */
const listChoices = async (teachers: Teacher[], leavingTeacherUuid?: string): Promise<string[][]> => {
  const html = await renderDialog(teachers, leavingTeacherUuid)
  return html
    .split('<select')
    .slice(1)
    .map((field) => listTexts(field, 'option').slice(1))
}

describe('transferring the classes of a teacher', () => {
  it('counts the classes of each teacher, also of one who has left', async () => {
    const teachers = [
      createTeacher('a', 1),
      createTeacher('b', 2),
      createTeacher('c', 1, true),
      createTeacher('d', 3, true),
    ]
    expect((await listChoices(teachers))[0]).toEqual([
      'Teacher a, 1 class',
      'Teacher b, 2 classes',
      'Teacher c, withdrawn, 1 class',
      'Teacher d, withdrawn, 3 classes',
    ])
  })

  it('is possible from teachers with classes only', async () => {
    const [from] = await listChoices([createTeacher('a', 1), createTeacher('b', 0)])
    expect(from).toEqual(['Teacher a, 1 class'])
  })

  it('is possible to anyone who teaches now, except the same teacher', async () => {
    const [, to] = await listChoices([createTeacher('a', 1), createTeacher('b', 0), createTeacher('c', 1, true)], 'a')
    expect(to).toEqual(['Teacher b'])
  })

  it('starts with the teacher who leaves, and waits for a successor', async () => {
    const html = await renderDialog([createTeacher('a', 2, true), createTeacher('b', 0)], 'a')
    expect(readFields(html)).toEqual({ From: 'Teacher a, withdrawn, 2 classes', To: 'Choose a teacher' })
    expect(listButtons(html, 'disabled=""')).toEqual(['Transfer'])
  })

  it('says so if no one has classes', async () => {
    expect(toText(await renderDialog([createTeacher('a', 0)]))).toContain('No teacher has classes to transfer.')
  })
})
