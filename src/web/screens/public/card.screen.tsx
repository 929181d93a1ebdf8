/** /card opens from the code of a sign-in card. The secret after # is removed from the address at once. */
import { PublicSignInFrame } from '#web/features/identity/public-sign-in-frame.tsx'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CardPage } from '#web/features/identity/card/card-page.tsx'
import { EveningBay } from '#web/features/identity/evening-bay.tsx'

export function CardScreen() {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [secret, setSecret] = useState(hash.slice(1))
  // Another card may be scanned while the page is open.
  if (hash && hash.slice(1) !== secret) setSecret(hash.slice(1))
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return (
    <PublicSignInFrame scene={<EveningBay />}>
      <CardPage secret={secret} />
    </PublicSignInFrame>
  )
}
