/**
 * Endpoints with which admins manage the school's support contacts and helplines. They see none of the requests to
 * talk.
 */
import * as contract from '#contract/support/admin.ts'
import { getEmergencyNumber } from '#rules/safety/helplines.ts'
import { listHelplinesFor } from '#rules/safety/support.ts'
import { createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  createHelpline,
  deleteContact,
  getHelpline,
  createContact,
  updateContact,
  saveHelpline,
  toAdminContact,
  toAdminHelpline,
} from './admin.ts'
import { listContacts, getCountry, listHelplines, updateOrder, deleteHelpline } from './admin.queries.ts'

export const createSupportAdminRoutes = (platform: Platform) => {
  const { db } = platform
  return createRoutes(contract, {
    async contactAdminList(_blocks, { organizationUuid }) {
      const country = await getCountry(db, organizationUuid)
      return {
        Contacts: (await listContacts(db, organizationUuid)).map(toAdminContact),
        Helplines: (await listHelplines(db, organizationUuid)).map(toAdminHelpline),
        Ours: listHelplinesFor('older', country),
        emergency: getEmergencyNumber(country),
      }
    },
    async contactAdd({ Contact }, actor, context) {
      const added = await createContact(platform, actor, Contact)
      context.about({ kind: 'contact', uuid: added.uuid, name: added.name })
      return { Contact: added }
    },
    async contactEdit({ Contact }, actor, context) {
      const saved = await updateContact(platform, actor, Contact)
      context.about({ kind: 'contact', uuid: saved.uuid, name: saved.name })
      return { Contact: saved }
    },
    async contactDelete({ Contact: { uuid } }, actor, context) {
      context.about({ kind: 'contact', uuid, name: await deleteContact(platform, actor, uuid) })
      return {}
    },
    async contactsOrder({ Order: { uuids } }, { organizationUuid }, context) {
      await updateOrder(db, { table: 'support_contact', organizationUuid, uuids })
      context.about({ kind: 'contact' })
      return {}
    },
    async helplineAdd({ Helpline }, actor, context) {
      const added = await createHelpline(platform, actor, Helpline)
      context.about({ kind: 'helpline', uuid: added.uuid, name: added.name })
      return { Helpline: added }
    },
    async helplineEdit({ Helpline }, actor, context) {
      const saved = await saveHelpline(platform, actor, Helpline)
      context.about({ kind: 'helpline', uuid: saved.uuid, name: saved.name })
      return { Helpline: saved }
    },
    async helplineDelete({ Helpline: { uuid } }, actor, context) {
      const line = await getHelpline(db, actor, uuid)
      await deleteHelpline(db, line)
      context.about({ kind: 'helpline', uuid, name: line.name })
      return {}
    },
    async helplinesOrder({ Order: { uuids } }, { organizationUuid }, context) {
      await updateOrder(db, { table: 'support_helpline', organizationUuid, uuids })
      context.about({ kind: 'helpline' })
      return {}
    },
  })
}
