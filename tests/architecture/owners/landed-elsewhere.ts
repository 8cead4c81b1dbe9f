/**
 * Functions and views by their owner that landed migrations of another folder made: the first files were written before there were rooms, and a
 * landed file is never edited. Tables of such files are claimed by the `tables` of their owner's plugin.json.
 */
export const LANDED_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  institution: ['institution_list'],
  lead: [
    'claim_contacts',
    'contact_keys',
    'days_until',
    'institution_derive_leads',
    'lead_allocation_loss',
    'lead_derive',
    'lead_follow_loss',
    'lead_loss_reason',
    'lead_loss_time',
    'lead_owner_clock',
    'lead_set_derived',
    'lead_write_keys',
    'live_customer',
    'relation_derive_lead',
  ],
  system: ['department_refuse_cycle', 'employee_label', 'employee_viewers'],
}
