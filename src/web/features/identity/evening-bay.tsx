import { Bay } from '#web/ui/bay/bay.tsx'

export function EveningBay() {
  return <Bay composition="login" palette="dusk" />
}
