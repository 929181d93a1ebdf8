import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getPathAfterLogin, getRedirect, getHomePath, isWorthRemembering } from './destinations.ts'

const createPerson = (overrides: Partial<Parameters<typeof getRedirect>[2]> = {}) => ({
  user_type: 'student' as const,
  session_type: 'user_session' as const,
  permissions: [],
  landing: 'home' as const,
  ...overrides,
})
const student = createPerson()
const admin = createPerson({ user_type: 'admin', session_type: 'admin_session' })
const teacher = createPerson({ user_type: 'teacher', permissions: [{ scope: 'teacher', permissions: ['learn'] }] })
const demoTeacher = createPerson({
  user_type: 'teacher',
  permissions: [{ scope: 'teacher', permissions: ['demo_learn'] }],
})
const teacherOnly = createPerson({ user_type: 'teacher_only', permissions: teacher.permissions })

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://alaia.example/login'))
})

describe('access to areas', () => {
  test('allows a student the app, but neither the teacher nor the admin area', () => {
    expect(getRedirect('app', '/home', student)).toBeUndefined()
    expect(getRedirect('teacher', '/teacher/learn', student)).toBe('/')
    expect(getRedirect('admin', '/admin/learn', student)).toBe('/home')
  })

  test('allows the teacher area with the permission learn or demo_learn', () => {
    expect(getRedirect('teacher', '/teacher/learn', teacher)).toBeUndefined()
    expect(getRedirect('teacher', '/teacher/learn', demoTeacher)).toBeUndefined()
    expect(getRedirect('teacher', '/teacher/learn', createPerson({ user_type: 'teacher' }))).toBe('/')
  })

  test('allows the staff area to teachers and admins', () => {
    expect([teacher, teacherOnly, admin].map((person) => getRedirect('staff', '/studio/1', person))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(getRedirect('staff', '/studio/1', student)).toBe('/')
  })

  test('redirects an admin from app pages to the admin area, except from audio and view', () => {
    expect(getRedirect('app', '/home', admin)).toBe('/app/admin?lang=en')
    expect(getRedirect('app', '/audio/1', admin)).toBeUndefined()
    expect(getRedirect('app', '/view', admin)).toBeUndefined()
    expect(getRedirect('admin', '/admin/learn', admin)).toBeUndefined()
  })

  test('limits a teacher_only account to its lessons, their sessions and their files', () => {
    expect(getRedirect('app', '/home', teacherOnly)).toBe('/teacher/learn')
    expect(getRedirect('app', '/reflect/journal', teacherOnly)).toBe('/teacher/learn')
    expect(getRedirect('app', '/audio/1', teacherOnly)).toBeUndefined()
    expect(getRedirect('app', '/alaiaweb/series/list', teacherOnly)).toBeUndefined()
    expect(getRedirect('app', '/view', teacherOnly)).toBeUndefined()
    expect(getRedirect('teacher', '/teacher/learn', teacherOnly)).toBeUndefined()
  })
})

describe('destination after sign-in', () => {
  test('is home, or Learn if the account prefers it or has nothing else', () => {
    expect(getPathAfterLogin(student, undefined)).toBe('/home')
    expect(getPathAfterLogin(createPerson({ landing: 'learn' }), undefined)).toBe('/teacher/learn')
    expect(getPathAfterLogin(teacherOnly, undefined)).toBe('/teacher/learn')
  })

  test('has a home path for each role that does not redirect again', () => {
    expect([student, teacher, teacherOnly, admin].map(getHomePath)).toEqual([
      '/home',
      '/home',
      '/teacher/learn',
      '/admin/learn',
    ])
  })

  test('is the remembered URL, except for an admin', () => {
    const remembered = 'https://alaia.example/series/list?from=home#two'
    expect(getPathAfterLogin(student, remembered)).toBe('/series/list?from=home#two')
    expect(getPathAfterLogin(admin, remembered)).toBe('/app/admin?lang=en')
  })

  test('is never another site', () => {
    for (const address of [
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      'https://alaia.example@evil.example/',
      'https://alaia.example//evil.example',
    ]) {
      expect(getPathAfterLogin(student, address)).toBe('/home')
    }
  })
})

test('admin pages and sign-in pages are not remembered as destinations', () => {
  expect(['/admin/learn', '/app/admin', '/', '/login', '/sign-up'].filter(isWorthRemembering)).toEqual([])
  expect(isWorthRemembering('/administration-of-rain')).toBe(true)
  expect(isWorthRemembering('/audio/1')).toBe(true)
})
