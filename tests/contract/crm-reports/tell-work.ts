/** Figures of employees' work on leads, and of institutions, as the specification defines them. */
import { counts, distinct, type Fact, type Facts, hundredths, medians } from './fact.ts'
import type { Institution, Lead, OfLead } from './plain-rows.ts'
import type { Seen } from './seen.ts'

const FOLLOW_UPS = '/agency/followRecord/list'
const VISITS = '/retention/customerReturnVisits/list'
const INSTITUTIONS = '/agency/institutions/list'
const LOSSES = '/report/lossRecord/list'
const CLAIMS = '/report/claimRecord/list'

export function tellWork({ rows, eyes, lead, activate, departmentOf }: Seen): Facts {
  const sourceOf = (id: number): string => (lead(id) as Lead).source
  const followUps = (internal: boolean): readonly Fact[] =>
    rows.followUps
      .filter(one => (one.institution === null) === internal && eyes.lead(lead(one.lead)))
      .map(one => ({
        id: one.id,
        at: one.followed,
        lead: one.lead,
        by: {
          owner: [one.author],
          department: [departmentOf(one.author)],
          institution: [one.institution],
          bizOwner: [activate(one.institution)],
          source: [sourceOf(one.lead)],
        },
      }))
  const moved = (list: readonly OfLead[]): readonly Fact[] =>
    list
      .filter(one => eyes.lead(lead(one.lead)))
      .map(one => ({
        id: one.id,
        at: one.at,
        lead: one.lead,
        by: {
          owner: [one.employee],
          department: [departmentOf(one.employee)],
          source: [sourceOf(one.lead)],
          creator: [(lead(one.lead) as Lead).creator],
        },
      }))
  const losses = distinct(LOSSES, moved(rows.losses.filter(({ reason }) => reason !== null)))
  const visits = rows.visits
    .filter(visit => visit.status === 'VISITED' && eyes.lead(lead(visit.lead)))
    .map(visit => ({ id: visit.id, at: visit.finished ?? '', by: { staff: [visit.finishedBy], source: [sourceOf(visit.lead)] } }))
  return {
    institutionFollowUps: counts(FOLLOW_UPS, followUps(false)),
    followUps: counts(FOLLOW_UPS, followUps(true)),
    followedLeads: distinct(FOLLOW_UPS, followUps(true)),
    returnVisits: counts(VISITS, visits),
    lostLeads: losses,
    ownerLosses: losses,
    claimedLeads: distinct(CLAIMS, moved(rows.claims)),
  }
}

export function tellInstitutions({ rows }: Seen): Facts {
  const now = ({ id, activate }: Institution): Fact => ({ id, by: { institution: [id], bizOwner: [activate] } })
  return {
    institutionScore: medians(
      INSTITUTIONS,
      rows.institutions.map(one => ({ ...now(one), value: hundredths(one.score) })),
    ),
    ownedInstitutions: counts(INSTITUTIONS, rows.institutions.filter(({ locked }) => !locked).map(now)),
    newInstitutions: counts(
      INSTITUTIONS,
      rows.institutions.map(one => ({ ...now(one), at: one.created })),
    ),
  }
}
