import { Bay } from '#web/ui/bay/bay.tsx'

export function EveningBay() {
  return <Bay place="login" palette="dusk" />
}
