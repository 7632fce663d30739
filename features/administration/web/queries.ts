import { api } from "@aside/web-client/api.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Role } from "@aside/contract/permissions.ts";
import { exportAudit, listAudit } from "../audit-contract.ts";
import {
  type Company,
  deleteLogo,
  getCompany,
  listCompanies,
  type ListedCompany,
  updateCompany,
  updateCompanyMfa,
  uploadLogo,
  verifyDomain,
} from "../company-contract.ts";
import { listUsers, resetMfa, updateFlags, updateRole, updateStatus } from "../contract.ts";
import { listWhitelist, updateWhitelist } from "../whitelist-contract.ts";

/** The selected company. Undefined: the user's own, or all companies for people who may see them. */
export type Which = string | undefined;

const named = (company: Which) => (company === undefined ? {} : { company_id: company });

const PEOPLE = ["admin", "people"];

const COMPANY = ["admin", "company"];

const WHITELIST = ["admin", "whitelist"];

export function usePeople(company: Which, query: string, page: number) {
  return useQuery({
    queryKey: [...PEOPLE, company, query, page],
    queryFn: async ({ signal }) => await api.call(listUsers, { query: { ...named(company), query, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Refetches after errors, too: another administrator may have changed the person first. */
function usePeopleMutation<Given>(mutationFn: (given: Given) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: async () => await client.invalidateQueries({ queryKey: PEOPLE }) });
}

export const useUpdateRole = () => usePeopleMutation(async (body: { user_id: string; role: Role }) => await api.call(updateRole, { body }));

export type PersonFlags = { isCompanyLibraryEnabled?: boolean; isPersonaEnabled?: boolean; isUploadVideoEnabled?: boolean };

export const useUpdateFlags = () =>
  usePeopleMutation(async (body: PersonFlags & { user_id: string }) => await api.call(updateFlags, { body }));

export const useUpdateStatus = () =>
  usePeopleMutation(async (body: { user_id: string; is_disabled: boolean }) => await api.call(updateStatus, { body }));

export const useResetMfa = () => usePeopleMutation(async (user_id: string) => await api.call(resetMfa, { body: { user_id } }));

/** More than this is too long for a select field. */
const MAX_CHOICE_PAGES = 20;

export function useCompanies() {
  return useQuery({
    queryKey: ["admin", "companies"],
    queryFn: async ({ signal }) => {
      const all: ListedCompany[] = [];
      for (let page = 1; page <= MAX_CHOICE_PAGES; page++) {
        const { items, total } = await api.call(listCompanies, { query: { page } }, { signal });
        all.push(...items);
        if (all.length >= total || items.length === 0) break;
      }
      return all;
    },
  });
}

export function useCompany(company: Which) {
  return useQuery({
    queryKey: [...COMPANY, company],
    queryFn: async ({ signal }) => await api.call(getCompany, { query: named(company) }, { signal }),
  });
}

/** Each returns the changed company. */
function useCompanyMutation<Given = void>(company: Which, mutationFn: (given: Given) => Promise<Company>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: (next: Company) => client.setQueryData([...COMPANY, company], next) });
}

type Brand = { name: string; co_brand_nav_url: string | null; co_brand_logo_height: number };

export const useUpdateCompany = (company: Which) =>
  useCompanyMutation(company, async (brand: Brand) => await api.call(updateCompany, { body: { ...named(company), ...brand } }));

export const useUploadLogo = (company: Which) =>
  useCompanyMutation(company, async (file: File) => await api.upload(uploadLogo, { query: named(company), body: file }));

export const useDeleteLogo = (company: Which) =>
  useCompanyMutation(company, async () => await api.call(deleteLogo, { query: named(company) }));

export const useUpdateCompanyMfa = (company: Which) =>
  useCompanyMutation(
    company,
    async (requires_mfa: boolean) => await api.call(updateCompanyMfa, { body: { ...named(company), requires_mfa } }),
  );

export const useVerifyDomain = (company: Which) =>
  useCompanyMutation(company, async () => await api.call(verifyDomain, { body: named(company) }));

export type AuditQuery = { action?: string; actor?: string; from?: string; to?: string };

export function useAudit(company: Which, filter: AuditQuery, page: number) {
  return useQuery({
    queryKey: ["admin", "audit", company, filter, page],
    queryFn: async ({ signal }) => await api.call(listAudit, { query: { ...named(company), ...filter, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const downloadAudit = async (company: Which, filter: AuditQuery) =>
  await api.download(exportAudit, { query: { ...named(company), ...filter } });

export function useWhitelist(filter: "asked" | "granted", query: string, page: number) {
  return useQuery({
    queryKey: [...WHITELIST, filter, query, page],
    queryFn: async ({ signal }) => await api.call(listWhitelist, { query: { filter, query, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useUpdateWhitelist() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { email: string; is_granted: boolean }) => await api.call(updateWhitelist, { body }),
    onSettled: async () => {
      // A list whose first fetch is running would not be refetched, and would miss the change.
      await client.cancelQueries({ queryKey: WHITELIST });
      await client.invalidateQueries({ queryKey: WHITELIST });
    },
  });
}
