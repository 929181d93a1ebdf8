/** What comes into the user menu after the page: help, whoever asked to talk, and a pupil's check-in. */
import { useEffect, useState } from 'react'
import { StaffEntry } from '#web/features/reflect/staff/staff-entry.tsx'
import { SupportEntries, type SupportOffer } from '#web/features/support/support-entries.tsx'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'

export function PersonEntries({ onOffer }: { onOffer: (offer: SupportOffer) => void }) {
  const [support, setSupport] = useState<SupportOffer>()
  const [forPupils, setForPupils] = useState<MenuItem[]>([])
  useEffect(() => {
    if (support) onOffer({ ...support, items: [...forPupils, ...support.items] })
  }, [support, forPupils, onOffer])
  return (
    <>
      <SupportEntries onOffer={setSupport} />
      <StaffEntry onOffer={setForPupils} />
    </>
  )
}
