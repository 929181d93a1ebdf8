/**
 * Looks of the lists of admins, and of the screens of a school. Opening a person or a class adds an event to the audit
 * log, so the look of the log shows none.
 */
import { at, atExample, createLookFactory, type Look, PHONE_DARK, PHONE_LIGHT, WIDE_DARK, WIDE_LIGHT } from './look.ts'

const adminLook = createLookFactory('admin@riverbend.test')

const listLooks: readonly Look[] = [
  adminLook('admin-people', at('/admin/people'), { on: WIDE_LIGHT }),
  adminLook('admin-person', atExample('admin', '/admin/people?person='), { on: WIDE_DARK }),
  adminLook('admin-people-none', at('/admin/people?search=nobodyiscalledlikethis'), { on: PHONE_LIGHT }),
  adminLook('admin-classes', at('/admin/people/classes'), { on: PHONE_DARK }),
  adminLook('admin-class', atExample('admin', '/admin/people/classes?class='), { on: WIDE_LIGHT }),
  adminLook('admin-audit', at('/admin/audit?search=nobodyiscalledlikethis'), { on: WIDE_DARK }),
  adminLook('admin-feedback', at('/admin/feedback'), { on: PHONE_LIGHT }),
  adminLook('admin-feedback-message', atExample('admin', '/admin/feedback?uuid='), { on: WIDE_LIGHT }),
  adminLook('admin-exercises', at('/admin/exercises'), { on: PHONE_DARK }),
]

const catalogLooks: readonly Look[] = [
  adminLook('admin-sessions', at('/admin/sessions'), { on: WIDE_DARK }),
  adminLook('admin-session', atExample('admin', '/admin/sessions?session='), { on: WIDE_LIGHT }),
  adminLook('admin-series', atExample('admin', '/admin/sessions/groups?kind=series'), { on: WIDE_LIGHT }),
  adminLook('admin-sounds', at('/admin/sessions/ambiences'), { on: PHONE_DARK }),
  adminLook('admin-voices', at('/admin/voices'), { on: WIDE_LIGHT }),
  adminLook('admin-import-sessions', at('/admin/sessions/import'), { on: WIDE_LIGHT }),
  adminLook('admin-articles', at('/admin/articles'), { on: PHONE_LIGHT }),
  adminLook('admin-article', atExample('admin', '/admin/articles?article='), { on: WIDE_DARK }),
  adminLook('admin-pages', at('/admin/cms'), { on: PHONE_DARK }),
  adminLook('admin-page', atExample('admin', '/admin/cms/template/wellness'), { on: WIDE_LIGHT }),
]

const settingsLooks: readonly Look[] = [
  adminLook('admin-school', at('/admin/school'), { on: WIDE_LIGHT }),
  adminLook('admin-support-contacts', at('/admin/school/people-to-talk-to'), { on: PHONE_DARK }),
  adminLook('admin-features', at('/admin/school/switches'), { on: WIDE_DARK }),
  adminLook('admin-data', at('/admin/school/data'), { on: PHONE_LIGHT }),
  adminLook('admin-check-ins', at('/admin/school/check-ins'), { on: WIDE_LIGHT }),
  adminLook('admin-reports', at('/admin/school/figures'), { on: PHONE_DARK }),
  adminLook('admin-connections', at('/admin/connections'), { on: WIDE_DARK }),
]

export const schoolLooks: readonly Look[] = [...listLooks, ...catalogLooks, ...settingsLooks]
