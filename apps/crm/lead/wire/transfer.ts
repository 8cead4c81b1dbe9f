/** Institutions that leads can be allocated to. */
import { endpointAt } from '#core/contract/endpoint.ts'
import { limited, listOf, objectOf, orNull, TEXT, type TypeOf, WHOLE } from '#core/contract/shape.ts'
import { LEADS_PATH } from './leads-path.ts'

/** Institution that leads can be allocated to. */
const transferInstitution = objectOf({
  id: WHOLE,
  name: TEXT,
  /** Decimal text, 0 to 100; null before the first calculation. */
  score: orNull(TEXT),
  /** Values of option set "country"; empty means all countries. */
  countries: listOf(TEXT),
  /** Names of the services it sells now. */
  services: listOf(TEXT),
  /** Number of leads it has without an order. */
  openLeads: WHOLE,
})
export type TransferInstitution = TypeOf<typeof transferInstitution>

/** Choices of an allocation: the maximum number of institutions per lead, and the institutions, best score first. */
const transferInstitutions = objectOf({ most: WHOLE, institutionsList: listOf(transferInstitution) })
export type TransferInstitutions = TypeOf<typeof transferInstitutions>

/** Institutions that leads can be allocated to, at this path: the manifest names it to the form's control. */
export const transferInstitutionsAt = (path: string) =>
  endpointAt({
    method: 'GET',
    path,
    input: objectOf({}, { countryOfApplicationContainsIn: limited(TEXT, { maxLength: 500 }) }),
    output: transferInstitutions,
  })

export const ALLOCATION_PERMISSION = `${LEADS_PATH}/allocation`
