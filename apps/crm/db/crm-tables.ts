/** The application's tables as Kysely sees them. */
import type { Generated } from 'kysely'
import type { DateOrNull, Id, Json, NumericText, Time, TimeOrNull } from './column-types.ts'
import type {
  AbroadIntentionTable,
  DealStageHistoryTable,
  EmployeeAllocationTable,
  FollowUpRecordTable,
  HighSeasTable,
  InstitutionCustomerRelationTable,
  InstitutionsCustomerTable,
  LeadClaimLogTable,
  LeadContactKeyTable,
  LeadEventTable,
  LeadOwnerHistoryTable,
  LeadRulesTable,
  LeadTimelineView,
  SeaViewTable,
} from './lead-tables.ts'

export interface DepartmentTable {
  id: Id
  version: Generated<number>
  created_date: Time
  custom: Json
  parent_id: number | null
  name: string
  remarks: Generated<string>
}

export interface EmployeeTable {
  id: Id
  version: Generated<number>
  created_date: Time
  custom: Json
  username: string
  name: string
  phone_number: string | null
  password_hash: Generated<string>
  must_change_password: Generated<boolean>
  admin: Generated<boolean>
  locked: Generated<boolean>
  home: Generated<boolean>
  department_id: number | null
  company: string | null
  remarks: string | null
  code: string | null
  /** End of a first or reset password; null for a chosen one. */
  password_expires_date: TimeOrNull
}

export interface DepartmentViewerTable {
  department_id: number
  employee_id: number
}

export interface RoleTable {
  id: Id
  version: Generated<number>
  created_date: Time
  custom: Json
  name: string
  description: string | null
  locked: Generated<boolean>
}

export interface RolePermissionTable {
  role_id: number
  permission: string
}

export interface EmployeeRoleTable {
  employee_id: number
  role_id: number
}

export interface OptionConfigTable {
  id: Id
  version: Generated<number>
  created_date: Time
  name: string
  value: string
  label: string
  parent_id: number | null
  sort: Generated<number>
  /** 0 enabled, 1 disabled. */
  status: Generated<number>
  color: string | null
}

export interface InstitutionTable {
  id: Id
  version: Generated<number>
  created_date: Time
  custom: Json
  name: string
  total_score: NumericText
  system_score: NumericText
  contact: string | null
  phone_number: string | null
  province_city_district: string | null
  business_type: string | null
  company_subject: string | null
  allocate_customer: Generated<number>
  shop: Generated<boolean>
  locked: Generated<boolean>
  self_operated: Generated<boolean>
  activate_id: number | null
  invite_num: Generated<number>
  signing_time: DateOrNull
  remarks: string | null
  /** Countries it applies for; none stands for all. */
  country_of_application: Generated<string[]>
}

export interface InstitutionScoreRecordTable {
  id: Id
  created_date: Time
  institution_id: number
  reason: string
  scoring_method: string
  fraction: NumericText
  operator_id: number | null
}

export interface CustomerServiceSettingTable {
  id: Generated<number>
  version: Generated<number>
  default_staff_id: number | null
  /** Position in the pool that was dealt last. */
  cursor_position: Generated<number>
}

export interface CustomerServiceMemberTable {
  employee_id: number
  /** From 1. */
  position: number
  on_duty: Generated<boolean>
}

export interface CustomerServiceOverrideTable {
  id: Id
  /** Null: any. */
  customer_source: string | null
  resident_city: string | null
  staff_id: number
}

/** An institution that wants to come in. */
export interface InstitutionsRegistrationTable {
  id: Id
  version: Generated<number>
  created_date: Time
  custom: Json
  register_phone: string
  register_time: Time
  invite_institution_id: number | null
  /** 0 registered only, 1 negotiating, 2 under review, 3 joined. */
  status: Generated<number>
  follow_up_id: number | null
  company_subject: string | null
  name: string | null
  contact: string | null
  phone_number: string | null
  business_type: string | null
  province_city_district: string | null
  remarks: string | null
  apply_time: TimeOrNull
  entered_by_id: number | null
  first_reviewer_id: number | null
  first_review_date: TimeOrNull
  final_reviewer_id: number | null
  final_review_date: TimeOrNull
  reject_reason: string | null
  rejected_by_id: number | null
  rejected_date: TimeOrNull
  /** What became of it. */
  institution_id: number | null
}

export interface InstitutionsRegistrationReviewTable {
  id: Id
  created_date: Time
  registration_id: number
  decision: 'FIRST_PASS' | 'FINAL_PASS' | 'REJECT'
  reason: string | null
  reviewer_id: number
}

/** Somebody of an institution. */
export interface InstitutionAccountTable {
  id: Id
  version: Generated<number>
  created_date: Time
  custom: Json
  institution_id: number
  username: string
  name: string
  phone_number: string | null
  /** Empty opens nothing. */
  password_hash: Generated<string>
  must_change_password: Generated<boolean>
  password_expires_date: TimeOrNull
  locked: Generated<boolean>
  remarks: string | null
}

/** Left contact data in the app and waits to be claimed. */
export interface RetentionClientTable {
  id: Id
  version: Generated<number>
  created_date: Time
  custom: Json
  client_user_id: number
  customer_name: string
  mobile_phone_number: string
  consulting_project: string[]
  intended_countries: Generated<string[]>
  source_channel: string
  other_information: string | null
  state: Generated<'PENDING' | 'RECEIVED' | 'MERGED' | 'DELETED'>
  received_by_id: number | null
  operator_id: number | null
  received_date: TimeOrNull
  lead_id: number | null
  delete_reason: string | null
  deleted_by_id: number | null
  deleted_date: TimeOrNull
}

export interface CustomerReturnVisitTable {
  id: Id
  version: Generated<number>
  created_date: Time
  custom: Json
  lead_id: number
  content: string
  planned_time: Time
  visitor_id: number | null
  status: Generated<'PENDING' | 'VISITED' | 'CANCELLED'>
  outcome: string | null
  finished_by_id: number | null
  finished_date: TimeOrNull
}

export interface CrmTables {
  department: DepartmentTable
  employee: EmployeeTable
  department_viewer: DepartmentViewerTable
  role: RoleTable
  role_permission: RolePermissionTable
  employee_role: EmployeeRoleTable
  option_config: OptionConfigTable
  institution: InstitutionTable
  institution_score_record: InstitutionScoreRecordTable
  institutions_customer: InstitutionsCustomerTable
  live_customer: InstitutionsCustomerTable
  institution_customer_relation: InstitutionCustomerRelationTable
  deal_stage_history: DealStageHistoryTable
  lead_rules: LeadRulesTable
  employee_allocation: EmployeeAllocationTable
  follow_up_record: FollowUpRecordTable
  high_seas: HighSeasTable
  lead_claim_log: LeadClaimLogTable
  sea_view: SeaViewTable
  abroad_intention: AbroadIntentionTable
  lead_event: LeadEventTable
  lead_timeline: LeadTimelineView
  lead_owner_history: LeadOwnerHistoryTable
  lead_contact_key: LeadContactKeyTable
  customer_service_setting: CustomerServiceSettingTable
  customer_service_member: CustomerServiceMemberTable
  customer_service_override: CustomerServiceOverrideTable
  institutions_registration: InstitutionsRegistrationTable
  institutions_registration_review: InstitutionsRegistrationReviewTable
  institution_account: InstitutionAccountTable
  retention_client: RetentionClientTable
  customer_return_visit: CustomerReturnVisitTable
}
