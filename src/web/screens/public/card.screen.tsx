/** /card: where the code of a sign-in card leads. What stands behind # leaves the address at once. */
import { PublicDoor } from '#web/features/identity/public-door.tsx'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CardDoor } from '#web/features/identity/card/card-door.tsx'
import { EveningBay } from '#web/features/identity/evening-bay.tsx'

export function CardScreen() {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [secret, setSecret] = useState(hash.slice(1))
  // Another card may be shown to a page that stands open.
  if (hash && hash.slice(1) !== secret) setSecret(hash.slice(1))
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return (
    <PublicDoor scene={<EveningBay />}>
      <CardDoor secret={secret} />
    </PublicDoor>
  )
}
