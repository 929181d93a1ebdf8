/** Endpoints for the admins' own school: its name and days, its features, its closing, and its people by name. */
import * as contract from '#contract/identity/school.ts'
import { createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { closeSchool, reopenSchool, saveSchool, getSchool, switchFeature } from './school-settings.ts'
import { searchStudents, listStaff } from './school.queries.ts'

export const createSchoolRoutes = (platform: Platform) => {
  const { db } = platform
  return createRoutes(contract, {
    async schoolInfo(_blocks, { organizationUuid }) {
      return { School: await getSchool(db, organizationUuid) }
    },
    async schoolUpdate({ School }, actor, context) {
      const school = await saveSchool(platform, actor, School)
      context.about({ kind: 'school', uuid: school.uuid, name: school.name })
      return { School: school }
    },
    async schoolSwitch({ Switch }, actor, context) {
      const { school, changed } = await switchFeature(platform, actor, Switch)
      context.about(changed ? { kind: Switch.part, name: Switch.on ? 'on' : 'off' } : null)
      return { School: school }
    },
    async schoolClose({ Close }, actor, context) {
      const school = await closeSchool(platform, actor, Close.name)
      context.about({ kind: 'school', uuid: school.uuid, name: school.name })
      return { School: school }
    },
    async schoolReopen(_blocks, actor, context) {
      const { school, changed } = await reopenSchool(platform, actor)
      context.about(changed ? { kind: 'school', uuid: school.uuid, name: school.name } : null)
      return { School: school }
    },
    async staffList(_blocks, { organizationUuid }) {
      return { Staff: await listStaff(db, organizationUuid) }
    },
    async studentsFind({ Search }, { organizationUuid }) {
      return { Pupils: await searchStudents(db, organizationUuid, Search.text) }
    },
  })
}
