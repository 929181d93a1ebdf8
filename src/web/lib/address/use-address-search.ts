/** Stores the search text in the address. */
import { useLocation } from 'react-router'
import { useChangeAddress } from './use-change-address.ts'

/** @param openParam the parameter that opens a row; a person who goes on searching closes it */
export const useAddressSearch = (openParam?: string) => {
  const { pathname } = useLocation()
  const changeAddress = useChangeAddress()
  return (search: string, hasLeft: boolean): void =>
    changeAddress((params) => {
      if (search) params.set('search', search)
      else params.delete('search')
      if (openParam && !hasLeft) params.delete(openParam)
      return params.size > 0 ? `${pathname}?${params}` : pathname
    })
}
