// Generated from the migrated database by `npm run types`. Do not edit.
import type { ColumnType, Generated } from "kysely";

export interface AccountExports {
  id: string;
  user_id: string;
  state: Generated<string>;
  key: string | null;
  size: number | null;
  error: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface AiUsage {
  id: string;
  company: string;
  user_id: string | null;
  post_id: string | null;
  kind: string;
  engine: string;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
  seconds: Generated<number>;
  characters: Generated<number>;
  cost_micros: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Analyses {
  id: string;
  user_id: string;
  title: Generated<string>;
  post_ids: string[];
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface AnalysisTurns {
  id: string;
  analysis_id: string;
  question: string;
  state: Generated<string>;
  origin: string | null;
  engine: string | null;
  answer: ColumnType<unknown | null, string | null | undefined, string | null>;
  error: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ApiKeyMembers {
  key_id: string;
  user_id: string;
}

export interface ApiKeys {
  id: string;
  company_id: string;
  name: string;
  prefix: string;
  key_hash: string;
  scopes: string[];
  created_by: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_used_address: Generated<string>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  acts_for: Generated<string>;
}

export interface AppSignInCodes {
  code_hash: string;
  challenge: string;
  signed_in_with: string;
  user_id: string | null;
  pending_hash: string | null;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface Assets {
  take_id: string;
  kind: string;
  key: string;
  content_type: string;
  size: number;
  width: number | null;
  height: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Attachments {
  id: string;
  post_id: string;
  filename: string;
  content_type: string;
  byte_size: number;
  width: number | null;
  height: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface AuditLog {
  id: string;
  company_id: string | null;
  actor_kind: string;
  actor_id: string | null;
  actor_label: string;
  action: string;
  target_kind: string;
  target_id: string | null;
  target_label: Generated<string>;
  details: ColumnType<unknown, string | undefined, string>;
  source_address: Generated<string>;
  user_agent: Generated<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface BillingCustomers {
  id: string;
  user_id: string | null;
  company_id: string | null;
  provider_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface BillingEvents {
  id: string;
  type: string;
  object_id: string | null;
  received_at: ColumnType<Date, Date | string, Date | string>;
  handled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface BillingNotices {
  key: string;
  sent_at: ColumnType<Date, Date | string, Date | string>;
}

export interface BillingProblems {
  kind: string;
  subject: string;
  detail: string;
  first_seen_at: ColumnType<Date, Date | string, Date | string>;
  last_seen_at: ColumnType<Date, Date | string, Date | string>;
  resolved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ChatMessages {
  id: string;
  sequence: Generated<number>;
  workspace_id: string;
  kind: string;
  once: string;
  target: string;
  target_name: Generated<string>;
  post_id: string | null;
  actor_id: string | null;
  user_id: string | null;
  data: ColumnType<unknown, string | undefined, string>;
  state: Generated<string>;
  attempts: Generated<number>;
  next_at: ColumnType<Date, Date | string, Date | string>;
  claimed_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  error: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface ChatPeople {
  id: string;
  workspace_id: string;
  external_id: string;
  name: string;
  user_id: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface ChatRequests {
  id: string;
  kind: string;
  token_hash: string;
  company_id: string;
  workspace_id: string | null;
  user_id: string | null;
  external_id: string | null;
  external_name: string | null;
  channel_id: string | null;
  response_url: Buffer | null;
  event_id: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ChatRoutes {
  id: string;
  workspace_id: string;
  fact: string;
  channel_id: string;
  channel_name: string;
  created_by: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface ChatWorkspaces {
  id: string;
  company_id: string;
  provider: string;
  external_id: string;
  name: string;
  access_token: Buffer | null;
  refresh_token: Buffer | null;
  token_expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  service_url: string | null;
  team_id: string | null;
  state: Generated<string>;
  reason: string | null;
  paused_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  connected_by: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface Chunks {
  take_id: string;
  index: number;
  size: number;
}

export interface ClientErrors {
  id: string;
  fingerprint: string;
  kind: string;
  message: string;
  stack: string;
  route: string;
  release: string;
  browser: string;
  request_id: string | null;
  count: Generated<number>;
  batch_id: string;
  first_seen_at: ColumnType<Date, Date | string, Date | string>;
  last_seen_at: ColumnType<Date, Date | string, Date | string>;
  resolved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface Comments {
  id: string;
  post_id: string;
  user_id: string | null;
  guest_id: string | null;
  parent_id: string | null;
  client_id: string;
  at_second: number | null;
  text: string;
  mentions: Generated<string[]>;
  is_private: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  edited_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  source_take_id: string | null;
  source_second: number | null;
}

export interface CompactTracks {
  take_id: string;
  track: string;
  size: number;
  inits: ColumnType<unknown, string, string>;
  spans: ColumnType<unknown, string, string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  rendition: ColumnType<unknown | null, string | null | undefined, string | null>;
}

export interface Companies {
  id: string;
  domain: string;
  name: string;
  co_brand_logo_key: string | null;
  co_brand_nav_url: string | null;
  co_brand_logo_height: Generated<number>;
  requires_mfa: Generated<boolean>;
  domain_token: string;
  domain_verified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  embedding_enabled: Generated<boolean>;
  embed_domains: Generated<string[]>;
  recorder_sites: Generated<string[]>;
  avatar_enabled: Generated<boolean>;
}

export interface ContactEmails {
  user_id: string;
  email: string;
  contact_id: string;
  is_primary: Generated<boolean>;
}

export interface ContactGroupMembers {
  group_id: string;
  contact_id: string;
}

export interface ContactGroups {
  id: string;
  user_id: string;
  name: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Contacts {
  id: string;
  user_id: string;
  name: Generated<string>;
  company: Generated<string>;
  phone: Generated<string>;
  note: Generated<string>;
  source: string;
  uses: Generated<number>;
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  words: Generated<string>;
  sort_name: Generated<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  beginnings: Generated<string>;
}

export interface CrmActivities {
  id: string;
  sequence: Generated<number>;
  connection_id: string;
  contact_id: string;
  kind: string;
  key: string;
  post_id: string | null;
  data: ColumnType<unknown, string, string>;
  state: Generated<string>;
  attempts: Generated<number>;
  next_at: ColumnType<Date, Date | string, Date | string>;
  tried_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  is_alone: Generated<boolean>;
  error: string | null;
  external_id: string | null;
  happened_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface CrmAuthorizations {
  state_hash: string;
  provider: string;
  company_id: string;
  session_id: string;
  code_verifier: string;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface CrmConnections {
  id: string;
  company_id: string;
  provider: string;
  connected_by: string | null;
  account_id: string;
  account_name: string;
  api_url: string;
  access_token: Buffer | null;
  refresh_token: Buffer | null;
  token_expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  state: Generated<string>;
  reason: string | null;
  activities: string[];
  creates_contacts: Generated<boolean>;
  syncs_properties: Generated<boolean>;
  properties_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  next_at: ColumnType<Date, Date | string, Date | string>;
  slot_at: ColumnType<Date, Date | string, Date | string>;
  day: Generated<string>;
  day_requests: Generated<number>;
  claim: string | null;
  claimed_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  failures: Generated<number>;
  failing_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  error: string | null;
  last_sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  updated_at: ColumnType<Date, Date | string, Date | string>;
}

export interface CrmContacts {
  id: string;
  connection_id: string;
  address: string;
  name: string;
  user_id: string | null;
  external_id: string | null;
  external_kind: string | null;
  looked_up_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  views: Generated<number>;
  last_viewed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_viewed_post_id: string | null;
  needs_sync: Generated<boolean>;
  sync_error: string | null;
}

export interface Deliveries {
  id: string;
  post_id: string;
  user_id: string;
  kind: string;
  state: Generated<string>;
  message_id: string | null;
  link_token: string | null;
  error: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  opened_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  machine_opened_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  machine_browser_id: string | null;
  resent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  resends: Generated<number>;
  take_id: string | null;
  shown_take_id: string | null;
}

export interface DemoBookings {
  id: string;
  host_id: string | null;
  starts_at: ColumnType<Date, Date | string, Date | string>;
  ends_at: ColumnType<Date, Date | string, Date | string>;
  status: Generated<string>;
  name: string;
  email: string;
  company: Generated<string>;
  note: Generated<string>;
  time_zone: string;
  sequence: Generated<number>;
  reminded_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DemoHosts {
  user_id: string;
  time_zone: string;
  hours: ColumnType<unknown, string, string>;
  meeting_url: Generated<string>;
  is_active: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DemoSettings {
  id: Generated<boolean>;
  mode: Generated<string>;
  booking_url: string | null;
  slot_minutes: Generated<number>;
  notice_hours: Generated<number>;
  horizon_days: Generated<number>;
}

export interface EmbedLinks {
  id: string;
  post_id: string;
  domains: string[];
  created_by: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface Enrichments {
  take_id: string;
  kind: string;
  state: string;
  progress: Generated<number>;
  attempts: Generated<number>;
  error: string | null;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface EventMembers {
  id: string;
  event_id: string;
  user_id: string;
  member_type: Generated<string>;
  added_by_id: string | null;
  link_token_hash: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  browser_id: string | null;
  earlier_link_token_hashes: Generated<string[]>;
}

export interface Events {
  id: string;
  creator_id: string;
  title: Generated<string>;
  is_public: Generated<boolean>;
  is_active: Generated<boolean>;
  is_creator_a_contributor: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  form_id: string | null;
  form_max_seconds: number | null;
  form_allows_attachments: boolean | null;
}

export interface FormAgents {
  form_id: string;
  user_id: string;
}

export interface FormMessages {
  id: string;
  submission_id: string;
  kind: string;
  is_from_visitor: Generated<boolean>;
  author_id: string | null;
  author_name: string;
  text: Generated<string>;
  event_id: string | null;
  post_id: string | null;
  sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FormSubmissions {
  id: string;
  form_id: string;
  event_id: string | null;
  post_id: string | null;
  guest_id: string | null;
  user_id: string | null;
  submitted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  notified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  status: Generated<string>;
  is_held: Generated<boolean>;
  name: Generated<string>;
  email: Generated<string>;
  answers: ColumnType<unknown, string | undefined, string>;
  excerpt: Generated<string>;
  has_video: Generated<boolean>;
  domain: string | null;
  page_origin: string | null;
  source_hash: string | null;
  assignee_id: string | null;
  wants_copy: Generated<boolean>;
  last_message_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  words: Generated<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Forms {
  id: string;
  slug: string | null;
  company_id: string | null;
  created_by: string | null;
  mailbox_id: string | null;
  title: Generated<string>;
  intro: Generated<string>;
  fields: ColumnType<unknown, string | undefined, string>;
  success_text: Generated<string>;
  allows_video: Generated<boolean>;
  requires_video: Generated<boolean>;
  max_video_seconds: Generated<number>;
  allows_attachments: Generated<boolean>;
  branding: ColumnType<unknown, string | undefined, string>;
  origins: Generated<string[]>;
  notify_emails: Generated<string[]>;
  webhook_url: string | null;
  webhook_secret: string | null;
  webhook_error: string | null;
  webhook_failed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  is_active: Generated<boolean>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface GroupMembers {
  group_id: string;
  user_id: string;
}

export interface Groups {
  id: string;
  company_id: string;
  display_name: string;
  external_id: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface GuestViewers {
  event_id: string;
  guest_id: string;
  viewer_key: string;
  user_id: string | null;
}

export interface Guests {
  id: string;
  name: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface IdempotentCalls {
  caller: string;
  key: string;
  user_id: string | null;
  endpoint: string;
  input_hash: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  reply: Buffer | null;
}

export interface Identities {
  id: string;
  user_id: string;
  provider: string;
  issuer: string;
  subject: string;
  email: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_used_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface InboxItems {
  user_id: string;
  post_id: string;
  event_id: string;
  received_at: ColumnType<Date, Date | string | undefined, Date | string>;
  viewed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  archived_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  is_reply: Generated<boolean>;
  words: Generated<string>;
}

export interface Insights {
  post_id: string;
  kind: string;
  take_id: string;
  state: Generated<string>;
  origin: string | null;
  engine: string | null;
  content: ColumnType<unknown | null, string | null | undefined, string | null>;
  confidence: number | null;
  prompt: Generated<string>;
  error: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Invites {
  id: string;
  company_id: string;
  email: string;
  role: string;
  token_hash: string;
  invited_by: string | null;
  sent_count: Generated<number>;
  sent_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  accepted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Labels {
  id: string;
  user_id: string;
  kind: Generated<string>;
  name: string;
  color: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LibraryAdmins {
  user_id: string;
  company_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LibraryFolders {
  id: string;
  company_id: string;
  parent_id: string | null;
  path: string[];
  name: string;
  admin_id: string | null;
  everyone_level: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LibraryGrants {
  folder_id: string;
  user_id: string | null;
  group_id: string | null;
  level: number;
}

export interface LibraryHistory {
  id: string;
  post_id: string;
  company_id: string;
  folder_id: string | null;
  folder_name: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  reason: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface LibraryPosts {
  post_id: string;
  company_id: string;
  folder_id: string;
  status: string;
  version: Generated<number>;
  submitted_by: string | null;
  submitted_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: string | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  rejection_reason: string | null;
  approved_take_id: string | null;
  approved_title: string | null;
  approved_text: string | null;
  approved_note: string | null;
  listed_at: ColumnType<Date, Date | string, Date | string>;
  sort_title: Generated<string>;
  pinned_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  expiry_warned_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  expired_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  reminded_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  escalated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  is_gone: Generated<boolean>;
  words: Generated<string>;
  expires_on: string | null;
}

export interface LibrarySettings {
  company_id: string;
  is_enabled: Generated<boolean>;
  needs_approval: Generated<boolean>;
  allows_self_approval: Generated<boolean>;
  reapproval: Generated<string>;
  reminder_days: Generated<number>;
  escalation_days: Generated<number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LinkPreviews {
  url_hash: Buffer;
  preview: ColumnType<unknown, string, string>;
  read_at: ColumnType<Date, Date | string, Date | string>;
}

export interface MailAddOnAccounts {
  id: string;
  provider: string;
  issuer: string;
  subject: string;
  email: string;
  user_id: string;
  grant_id: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface MailAddOnInsertions {
  account_id: string;
  draft_id: string;
  post_id: string;
  recipients_hash: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface MailAddOnLinks {
  token_hash: string;
  provider: string;
  issuer: string;
  subject: string;
  email: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface MfaCodes {
  id: string;
  user_id: string;
  code_hash: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  session_id: string | null;
}

export interface MfaFactors {
  id: string;
  user_id: string;
  kind: string;
  secret: Buffer | null;
  phone_number: string | null;
  confirmed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_step: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface NewsletterRecipients {
  newsletter_id: string;
  subscriber_id: string;
  state: Generated<string>;
}

export interface NewsletterSubscribers {
  id: string;
  email: string;
  state: Generated<string>;
  requested_at: ColumnType<Date, Date | string, Date | string>;
  confirmed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  unsubscribed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface Newsletters {
  id: string;
  number: number | null;
  title: string;
  summary: Generated<string>;
  body: string;
  body_html: string;
  version: Generated<number>;
  tested_version: number | null;
  published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  send_started_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  send_after: string | null;
  recipients: Generated<number>;
  sent: Generated<number>;
  failed: Generated<number>;
  unknown: Generated<number>;
  sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface NotificationSettings {
  user_id: string;
  kinds: ColumnType<unknown, string | undefined, string>;
  digest: Generated<string>;
  quiet_from: number | null;
  quiet_to: number | null;
  time_zone: Generated<string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  chat: Generated<boolean>;
}

export interface Notifications {
  id: string;
  user_id: string;
  kind: string;
  group_key: string;
  post_id: string | null;
  event_id: string | null;
  comment_id: string | null;
  actor_id: string | null;
  actor_name: Generated<string>;
  detail: ColumnType<unknown, string | undefined, string>;
  count: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  read_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  email_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  pushed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface OauthApps {
  id: string;
  company_id: string | null;
  is_unverified: Generated<boolean>;
  name: string;
  logo_text: Generated<string>;
  redirect_uris: string[];
  scopes: string[];
  secret_hash: string | null;
  created_by: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface OauthCompanyApps {
  company_id: string;
  app_id: string;
  is_allowed: boolean;
}

export interface OauthGrants {
  id: string;
  app_id: string;
  user_id: string;
  scopes: string[];
  payload: ColumnType<unknown, string, string>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_used_address: Generated<string>;
  is_lasting: Generated<boolean>;
}

export interface OauthRecords {
  model: string;
  id_hash: string;
  grant_id: string | null;
  payload: ColumnType<unknown, string, string>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  consumed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface OauthRequests {
  state_hash: string;
  browser_hash: string;
  provider: string;
  company_id: string | null;
  code_verifier: string;
  nonce: string;
  success_ref: string;
  error_ref: string;
  restrict_ad_user_signup: Generated<boolean>;
  is_kept: Generated<boolean>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  connect_user_id: string | null;
  app_challenge: string | null;
}

export interface OauthStrictCompanies {
  company_id: string;
}

export interface Partners {
  id: string;
  company_id: string;
  name: string;
  jwks_url: string | null;
  jwks: ColumnType<unknown | null, string | null | undefined, string | null>;
  is_enabled: Generated<boolean>;
  created_by: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PasskeyChallenges {
  id: string;
  user_id: string | null;
  purpose: string;
  challenge: string;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface Passkeys {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: Generated<number>;
  transports: Generated<string[]>;
  name: string;
  is_backed_up: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PasswordResets {
  id: string;
  user_id: string;
  token_hash: string;
  update_hash: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PendingIdentities {
  id: string;
  secret_hash: string;
  provider: string;
  issuer: string;
  subject: string;
  name: string;
  provider_email: string | null;
  email: string | null;
  can_sign_up: boolean;
  restrict_ad_user_signup: boolean;
  code_hash: string | null;
  code_sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  code_expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  misses: Generated<number>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface PendingParts {
  take_id: string;
  track: string;
  index: number;
  size: number;
  user_id: string | null;
  company_id: string | null;
  guest_address: string | null;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface PersonaBatchItems {
  id: string;
  batch_id: string;
  position: number;
  email: string;
  name: string;
  company: string;
  post_id: string | null;
  state: string;
  message: string | null;
  updated_at: ColumnType<Date, Date | string, Date | string>;
}

export interface PersonaBatches {
  id: string;
  user_id: string;
  persona_id: string;
  image_id: string | null;
  post_id: string | null;
  title: string;
  notes: string;
  sends_when_ready: boolean;
  created_at: ColumnType<Date, Date | string, Date | string>;
  voice: string | null;
  language: string | null;
}

export interface PersonaConsents {
  id: string;
  persona_id: string;
  phrase: string;
  provider_consent_id: string | null;
  terms: string[];
  expires_at: ColumnType<Date, Date | string, Date | string>;
  state: string;
  refusal: string | null;
  video_hash: string | null;
  heard: string | null;
  face_distance: number | null;
  face_threshold: number | null;
  face_model: string | null;
  record_hash: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  given_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PersonaImages {
  id: string;
  persona_id: string;
  position: number;
  is_driver: boolean;
  mesh: Buffer;
}

export interface PersonaPosts {
  post_id: string;
  persona_id: string;
  image_id: string | null;
  engine: string;
  shown_engine: string | null;
  status: Generated<string>;
  is_revoked: Generated<boolean>;
}

export interface PersonaPronunciations {
  user_id: string;
  word: string;
  spoken: string;
  position: number;
}

export interface PersonaRemains {
  id: string;
  prefix: string | null;
  engine: string;
  provider_id: string | null;
  failures: Generated<number>;
  next_try_at: ColumnType<Date, Date | string, Date | string>;
}

export interface PersonaVideos {
  id: string;
  persona_id: string;
  user_id: string;
  post_id: string;
  take_id: string | null;
  image_id: string | null;
  notes: string;
  engine: string;
  status: string;
  failure: string | null;
  progress: Generated<number>;
  provider_id: string | null;
  seconds: number | null;
  deadline_at: ColumnType<Date, Date | string, Date | string>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  purpose: Generated<string>;
  sentence: string | null;
  replaced_take_id: string | null;
  replaced_from: number | null;
  replaced_to: number | null;
  voice: string | null;
  language: string | null;
}

export interface PersonalTokens {
  id: string;
  user_id: string;
  name: string;
  prefix: string;
  token_hash: string;
  scopes: string[];
  created_at: ColumnType<Date, Date | string, Date | string>;
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_used_address: Generated<string>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface Personas {
  id: string;
  user_id: string;
  name: string;
  engine: string;
  status: Generated<string>;
  failure: string | null;
  training_state: Generated<string>;
  training_failure: string | null;
  training_issues: Generated<string[]>;
  training_seconds: number | null;
  training_name: string | null;
  templates: Buffer | null;
  template_model: string | null;
  template_threshold: number | null;
  glasses: string | null;
  provider_id: string | null;
  deadline_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  rating: string | null;
  seen_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ready_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  removed_because: string | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
  updated_at: ColumnType<Date, Date | string, Date | string>;
  voice: string | null;
  language: Generated<string>;
}

export interface PostDays {
  post_id: string;
  day: string;
  device: string;
  page_views: Generated<number>;
  video_views: Generated<number>;
  finished: Generated<number>;
}

export interface PostLabels {
  label_id: string;
  post_id: string;
  user_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PostNotes {
  post_id: string;
  user_id: string;
  html: string;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PostSeconds {
  post_id: string;
  take_id: string;
  watched: Generated<number[]>;
  rewatched: Generated<number[]>;
}

export interface PostTotals {
  post_id: string;
  page_views: Generated<number>;
  video_views: Generated<number>;
  viewers: Generated<number>;
  unknown_viewers: Generated<number>;
  played: Generated<number>;
  finished: Generated<number>;
  percent_sum: Generated<number>;
  machines: Generated<number>;
}

export interface PostViewers {
  post_id: string;
  viewer_key: string;
  user_id: string | null;
  name: string | null;
  page_views: Generated<number>;
  video_views: Generated<number>;
  viewed_percent: Generated<number>;
  acknowledged_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  first_viewed_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_viewed_at: ColumnType<Date, Date | string | undefined, Date | string>;
  take_id: string | null;
  watched: Generated<Buffer>;
  rewatched: Generated<Buffer>;
  furthest: Generated<number>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  device: Generated<string>;
  known_as: Generated<string>;
  company_domain: string | null;
  is_machine: Generated<boolean>;
  acknowledged_percent: number | null;
  acknowledged_by: string | null;
}

export interface Posts {
  id: string;
  event_id: string;
  creator_id: string | null;
  guest_id: string | null;
  is_reply: Generated<boolean>;
  is_private: Generated<boolean>;
  title: Generated<string>;
  post_type: Generated<string>;
  is_active: Generated<boolean>;
  send_copy: Generated<boolean>;
  is_audio: Generated<boolean>;
  post_status: Generated<string>;
  take_id: string | null;
  ai_summary: string | null;
  transcription_text: string | null;
  action_items: ColumnType<unknown | null, string | null | undefined, string | null>;
  ai_prompt: string | null;
  ai_suggestions: ColumnType<unknown | null, string | null | undefined, string | null>;
  note: Generated<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  speaking_notes: Generated<string>;
  chapters: ColumnType<unknown | null, string | null | undefined, string | null>;
  cover_at: number | null;
  gif_from: number | null;
  edit_version: Generated<number>;
  purge_after: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  own_words: Generated<string>;
  saved_seconds: number | null;
  ever_replied_to: Generated<boolean>;
  ever_reacted_to: Generated<boolean>;
  ever_commented_on: Generated<boolean>;
  ever_labelled: Generated<boolean>;
  ever_to_acknowledge: Generated<boolean>;
  shown_take: ColumnType<unknown | null, string | null | undefined, string | null>;
  guest_email: string | null;
  cover_picture: string | null;
  ever_attached_to: Generated<boolean>;
  template: ColumnType<unknown | null, string | null | undefined, string | null>;
  draft_recipients: Generated<string>;
  draft_bcc: Generated<string>;
  is_untouched: Generated<boolean>;
}

export interface PrivacySettings {
  id: string;
  event_id: string;
  recipients_can_view_post: Generated<boolean>;
  signed_in_users_can_view_post: Generated<boolean>;
  allow_anonymous_replies: Generated<boolean>;
  keep_replies_private: Generated<boolean>;
  no_replies_allowed: Generated<boolean>;
  acknowledgement_required: Generated<boolean>;
  viewers_can_download: Generated<boolean>;
}

export interface Prompts {
  id: string;
  user_id: string;
  kind: string;
  prompt: string;
  is_default: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PushSubscriptions {
  id: string;
  user_id: string;
  session_id: string | null;
  kind: string;
  token: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  failures: Generated<number>;
}

export interface RateWindows {
  key: string;
  window_start: ColumnType<Date, Date | string, Date | string>;
  hits: number;
}

export interface Reactions {
  id: string;
  post_id: string;
  actor_key: string;
  user_id: string | null;
  name: string;
  reaction_name: string;
  at_second: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  viewed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  author_id: string | null;
  is_gone: Generated<boolean>;
  is_private: Generated<boolean>;
  source_take_id: string | null;
  source_second: number | null;
}

export interface RecoveryCodes {
  id: string;
  user_id: string;
  code_hash: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SchemaMigrations {
  name: string;
  checksum: string;
  applied_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SealedNonces {
  nonce: string;
  seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SealingKeys {
  id: string;
  secret: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SearchPassages {
  id: string;
  post_id: string;
  take_id: string | null;
  owner_id: string | null;
  kind: string;
  start_at: number | null;
  end_at: number | null;
  text: string;
  words: Generated<string>;
  embedding: Buffer | null;
  signature: string | null;
  embedded_by: string | null;
}

export interface Searches {
  id: string;
  user_id: string;
  query: string;
  uses: Generated<number>;
  last_used_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Seats {
  user_id: string;
  company_id: string;
  is_removed: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Segments {
  take_id: string;
  track: string;
  index: number;
  size: number;
  duration: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Sessions {
  id: string;
  user_id: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  user_agent: Generated<string>;
  refresh_hash: string | null;
  previous_hash: string | null;
  rotated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_used_at: ColumnType<Date, Date | string | undefined, Date | string>;
  is_kept: Generated<boolean>;
  source_address: Generated<string>;
  mfa_verified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  signed_in_with: Generated<string>;
}

export interface SharedPosts {
  id: string;
  user_id: string;
  post_id: string;
  share_medium: string;
  time_saved: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SignInLinks {
  token_hash: string;
  user_id: string;
  api_key_id: string;
  source: Generated<string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SignUpAttempts {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  secret_hash: string;
  code_hash: string;
  misses: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  code_sent_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface SiteResources {
  post_id: string;
  type: string;
  position: number;
}

export interface SpentProofs {
  proof_hash: string;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface SsoConnections {
  company_id: string;
  issuer: string;
  client_id: string;
  client_secret: Buffer | null;
  is_enabled: Generated<boolean>;
  is_required: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Subscriptions {
  id: string;
  user_id: string | null;
  company_id: string | null;
  created_by: string | null;
  plan: string;
  duration: string;
  currency: string | null;
  price: number | null;
  seats: Generated<number>;
  status: string;
  source: string;
  provider_id: string | null;
  period_ends_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ends_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  trial_ends_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  reference: Generated<string>;
  synced_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  next_amount: number | null;
  next_payment_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  has_payment_method: boolean | null;
  is_free: Generated<boolean>;
  is_change_pending: Generated<boolean>;
}

export interface TakeSources {
  take_id: string;
  source_take_id: string;
}

export interface Takes {
  id: string;
  post_id: string;
  client_upload_id: string;
  kind: string;
  status: Generated<string>;
  failure: string | null;
  tracks: ColumnType<unknown, string | undefined, string>;
  duration: Generated<number>;
  has_modified_background: Generated<boolean>;
  is_screen: Generated<boolean>;
  is_file_upload: Generated<boolean>;
  source_filename: string | null;
  source_bytes: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  completed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  base_take_id: string | null;
  edit_list: ColumnType<unknown | null, string | null | undefined, string | null>;
  assembly: ColumnType<unknown | null, string | null | undefined, string | null>;
  has_poster: Generated<boolean>;
  acknowledging_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  acknowledged_bytes: Generated<number>;
  video_seconds: Generated<number>;
  audio_seconds: Generated<number>;
  limit_seconds: number | null;
  is_leveled: Generated<boolean>;
  is_avatar: Generated<boolean>;
  script: string | null;
  script_language: string | null;
}

export interface Testimonials {
  id: string;
  name: string;
  role: Generated<string>;
  company: Generated<string>;
  quote: string;
  story: Generated<string>;
  story_html: Generated<string>;
  post_id: string | null;
  position: number;
  version: Generated<number>;
  published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface TranscriptSegments {
  take_id: string;
  index: number;
  start_at: number;
  end_at: number;
  text: string;
  words: ColumnType<unknown, string, string>;
  confidence: number;
  speaker: number | null;
  heard: ColumnType<unknown | null, string | null | undefined, string | null>;
}

export interface Transcripts {
  take_id: string;
  state: string;
  engine: string;
  heard: Generated<number>;
  confidence: number | null;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  language: Generated<string>;
  version: Generated<number>;
  edited_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface TranslationStates {
  post_id: string;
  target: string;
  state: string;
  error: string | null;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Translations {
  text_hash: Buffer;
  source: string;
  target: string;
  engine: string;
  quality: string;
  text: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Trials {
  key: string;
  started_at: ColumnType<Date, Date | string, Date | string>;
  ends_at: ColumnType<Date, Date | string, Date | string>;
}

export interface Unsubscribes {
  sender_id: string;
  email: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface UsedAssertions {
  id_hash: Buffer;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface Users {
  id: string;
  email: string;
  name: Generated<string>;
  password_hash: string | null;
  account_type: Generated<string>;
  role: Generated<string>;
  is_active: Generated<boolean>;
  phone_number: string | null;
  profile_image_key: string | null;
  company: string | null;
  company_size: string | null;
  preferences: ColumnType<unknown, string | undefined, string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  company_id: string | null;
  is_company_library_enabled: Generated<boolean>;
  is_persona_enabled: Generated<boolean>;
  is_upload_video_enabled: Generated<boolean>;
  disabled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  mfa_type: string | null;
  mfa_misses: Generated<number>;
  mfa_locked_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  delete_after: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  scim_external_id: string | null;
  scim_removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ViewProgress {
  id: Generated<number>;
  post_id: string;
  take_id: string | null;
  viewer_key: string;
  percent: Generated<number>;
  spans: Generated<number[]>;
  reported_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface WebhookDeliveries {
  id: string;
  sequence: Generated<number>;
  endpoint_id: string;
  event_id: string;
  subject_id: string;
  is_full: boolean;
  state: Generated<string>;
  attempts: Generated<number>;
  next_at: ColumnType<Date, Date | string, Date | string>;
  claimed_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  gives_up_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  attempted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  request_headers: ColumnType<unknown | null, string | null | undefined, string | null>;
  status: number | null;
  response: Generated<string>;
  error: string | null;
  duration_ms: number | null;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface WebhookEndpoints {
  id: string;
  company_id: string;
  created_by: string | null;
  url: string;
  description: Generated<string>;
  events: string[];
  is_full: Generated<boolean>;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  state: Generated<string>;
  reason: string | null;
  failing_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  updated_at: ColumnType<Date, Date | string, Date | string>;
}

export interface WebhookEvents {
  id: string;
  company_id: string;
  type: string;
  subject_id: string;
  post_id: string | null;
  person_id: string | null;
  mentions: Generated<string[]>;
  data: ColumnType<unknown, string, string>;
  detail: ColumnType<unknown, string, string>;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface WhitelistedEmails {
  email: string;
  name: Generated<string>;
  utm_campaign: string | null;
  gclid: string | null;
  granted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  granted_by: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DB {
  account_exports: AccountExports;
  ai_usage: AiUsage;
  analyses: Analyses;
  analysis_turns: AnalysisTurns;
  api_key_members: ApiKeyMembers;
  api_keys: ApiKeys;
  app_sign_in_codes: AppSignInCodes;
  assets: Assets;
  attachments: Attachments;
  audit_log: AuditLog;
  billing_customers: BillingCustomers;
  billing_events: BillingEvents;
  billing_notices: BillingNotices;
  billing_problems: BillingProblems;
  chat_messages: ChatMessages;
  chat_people: ChatPeople;
  chat_requests: ChatRequests;
  chat_routes: ChatRoutes;
  chat_workspaces: ChatWorkspaces;
  chunks: Chunks;
  client_errors: ClientErrors;
  comments: Comments;
  compact_tracks: CompactTracks;
  companies: Companies;
  contact_emails: ContactEmails;
  contact_group_members: ContactGroupMembers;
  contact_groups: ContactGroups;
  contacts: Contacts;
  crm_activities: CrmActivities;
  crm_authorizations: CrmAuthorizations;
  crm_connections: CrmConnections;
  crm_contacts: CrmContacts;
  deliveries: Deliveries;
  demo_bookings: DemoBookings;
  demo_hosts: DemoHosts;
  demo_settings: DemoSettings;
  embed_links: EmbedLinks;
  enrichments: Enrichments;
  event_members: EventMembers;
  events: Events;
  form_agents: FormAgents;
  form_messages: FormMessages;
  form_submissions: FormSubmissions;
  forms: Forms;
  group_members: GroupMembers;
  groups: Groups;
  guest_viewers: GuestViewers;
  guests: Guests;
  idempotent_calls: IdempotentCalls;
  identities: Identities;
  inbox_items: InboxItems;
  insights: Insights;
  invites: Invites;
  labels: Labels;
  library_admins: LibraryAdmins;
  library_folders: LibraryFolders;
  library_grants: LibraryGrants;
  library_history: LibraryHistory;
  library_posts: LibraryPosts;
  library_settings: LibrarySettings;
  link_previews: LinkPreviews;
  mail_add_on_accounts: MailAddOnAccounts;
  mail_add_on_insertions: MailAddOnInsertions;
  mail_add_on_links: MailAddOnLinks;
  mfa_codes: MfaCodes;
  mfa_factors: MfaFactors;
  newsletter_recipients: NewsletterRecipients;
  newsletter_subscribers: NewsletterSubscribers;
  newsletters: Newsletters;
  notification_settings: NotificationSettings;
  notifications: Notifications;
  oauth_apps: OauthApps;
  oauth_company_apps: OauthCompanyApps;
  oauth_grants: OauthGrants;
  oauth_records: OauthRecords;
  oauth_requests: OauthRequests;
  oauth_strict_companies: OauthStrictCompanies;
  partners: Partners;
  passkey_challenges: PasskeyChallenges;
  passkeys: Passkeys;
  password_resets: PasswordResets;
  pending_identities: PendingIdentities;
  pending_parts: PendingParts;
  persona_batch_items: PersonaBatchItems;
  persona_batches: PersonaBatches;
  persona_consents: PersonaConsents;
  persona_images: PersonaImages;
  persona_posts: PersonaPosts;
  persona_pronunciations: PersonaPronunciations;
  persona_remains: PersonaRemains;
  persona_videos: PersonaVideos;
  personal_tokens: PersonalTokens;
  personas: Personas;
  post_days: PostDays;
  post_labels: PostLabels;
  post_notes: PostNotes;
  post_seconds: PostSeconds;
  post_totals: PostTotals;
  post_viewers: PostViewers;
  posts: Posts;
  privacy_settings: PrivacySettings;
  prompts: Prompts;
  push_subscriptions: PushSubscriptions;
  rate_windows: RateWindows;
  reactions: Reactions;
  recovery_codes: RecoveryCodes;
  schema_migrations: SchemaMigrations;
  sealed_nonces: SealedNonces;
  sealing_keys: SealingKeys;
  search_passages: SearchPassages;
  searches: Searches;
  seats: Seats;
  segments: Segments;
  sessions: Sessions;
  shared_posts: SharedPosts;
  sign_in_links: SignInLinks;
  sign_up_attempts: SignUpAttempts;
  site_resources: SiteResources;
  spent_proofs: SpentProofs;
  sso_connections: SsoConnections;
  subscriptions: Subscriptions;
  take_sources: TakeSources;
  takes: Takes;
  testimonials: Testimonials;
  transcript_segments: TranscriptSegments;
  transcripts: Transcripts;
  translation_states: TranslationStates;
  translations: Translations;
  trials: Trials;
  unsubscribes: Unsubscribes;
  used_assertions: UsedAssertions;
  users: Users;
  view_progress: ViewProgress;
  webhook_deliveries: WebhookDeliveries;
  webhook_endpoints: WebhookEndpoints;
  webhook_events: WebhookEvents;
  whitelisted_emails: WhitelistedEmails;
}
