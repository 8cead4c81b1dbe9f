/** Figures of leads and of their relations to institutions, as the specification defines them. */
import { counts, distinct, type Fact, type Facts, medians } from './fact.ts'
import type { FollowUp, Lead, Relation } from './plain-rows.ts'
import type { Seen } from './seen.ts'

const LEADS = '/agency/institutionsCustomer/list'
const ALLOCATED = '/agency/allocationCustomer/list'
const PRECISE = '/agency/accurateCustomer/list'

const PHASES = ['NEW_CUSTOMER_CAPITAL', 'CONTACTS', 'IN_INTENTION', 'TO_BE_ALLOCATED', 'ALLOCATED', 'MULTIPLE_ASSIGNMENT', 'ORDERED']

const beyond = (phase: string) => (lead: Lead) => PHASES.indexOf(lead.phase) >= PHASES.indexOf(phase)

const HOUR = 3_600_000_000n

/** Hundredths of hours, rounded half up, at least zero. */
const hoursBetween = (from: string, to: bigint): bigint => {
  const passed = to - BigInt(from)
  return passed <= 0n ? 0n : (passed * 200n + HOUR) / (2n * HOUR)
}

/** Earliest save time at or after `since`. */
const firstSaved = (followUps: readonly FollowUp[] = [], since = 0n): bigint | undefined =>
  followUps
    .map(({ saved }) => BigInt(saved))
    .filter(saved => saved >= since)
    .reduce<bigint | undefined>((first, saved) => (first === undefined || saved < first ? saved : first), undefined)

/** Follow-ups grouped by lead and institution; employees' own have no institution. */
const followUpsBy = (followUps: readonly FollowUp[]) => Map.groupBy(followUps, ({ lead, institution }) => `${lead} ${institution}`)

export function tellLeads({ rows, eyes, ofLead }: Seen): Facts {
  const followUps = followUpsBy(rows.followUps)
  const precise = new Set(rows.relations.filter(one => one.precise !== null).map(({ lead }) => lead))
  const seen = rows.leads.filter(eyes.lead)
  const fact = (lead: Lead): Fact => ({ id: lead.id, at: lead.created, by: ofLead(lead) })
  const which = (holds: (lead: Lead) => boolean) => counts(LEADS, seen.filter(holds).map(fact))
  const all = which(() => true)
  return {
    newLeads: all,
    enteredLeads: all,
    servedLeads: all,
    validLeads: which(({ intention }) => intention !== 'INVALID'),
    heldLeads: counts(
      LEADS,
      seen.filter(({ status }) => status !== 'LOSS').map(lead => ({ id: lead.id, by: ofLead(lead) })),
    ),
    contactedLeads: which(beyond('CONTACTS')),
    intendedLeads: which(beyond('IN_INTENTION')),
    reachedInstitutions: which(beyond('ALLOCATED')),
    reachedPrecise: which(lead => precise.has(lead.id) || lead.phase === 'ORDERED'),
    reachedOrder: which(beyond('ORDERED')),
    firstContactHours: medians(
      LEADS,
      seen.flatMap(lead => {
        const first = firstSaved(followUps.get(`${lead.id} null`))
        return first === undefined ? [] : { ...fact(lead), value: hoursBetween(lead.entered, first) }
      }),
    ),
  }
}

export function tellRelations({ rows, eyes, lead, activate, ofLead }: Seen): Facts {
  const followUps = followUpsBy(rows.followUps)
  const seen = rows.relations.filter(relation => eyes.lead(lead(relation.lead)))
  const fact = (relation: Relation): Fact => ({
    id: relation.id,
    at: relation.created,
    lead: relation.lead,
    by: { ...ofLead(lead(relation.lead) as Lead), institution: [relation.institution], bizOwner: [activate(relation.institution)] },
  })
  const allocated = distinct(ALLOCATED, seen.map(fact))
  return {
    allocatedLeads: allocated,
    institutionLeads: allocated,
    selfReservations: distinct(ALLOCATED, seen.filter(({ method }) => method === 'jigouyuyue').map(fact)),
    firstFollowUpHours: medians(
      ALLOCATED,
      seen.flatMap(relation => {
        const first = firstSaved(followUps.get(`${relation.lead} ${relation.institution}`), BigInt(relation.moment))
        return first === undefined ? [] : { ...fact(relation), value: hoursBetween(relation.moment, first) }
      }),
    ),
    preciseLeads: distinct(
      PRECISE,
      seen.flatMap(relation => (relation.precise === null ? [] : { ...fact(relation), at: relation.precise })),
    ),
  }
}
