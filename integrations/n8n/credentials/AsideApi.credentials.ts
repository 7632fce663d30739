import type { Icon, IAuthenticateGeneric, ICredentialTestRequest, ICredentialType, INodeProperties } from "n8n-workflow";

export class AsideApi implements ICredentialType {
  name = "asideApi";
  displayName = "Aside API";
  documentationUrl = "https://aside.example/developers";
  icon: Icon = { light: "file:aside.svg", dark: "file:aside.dark.svg" };

  properties: INodeProperties[] = [
    {
      displayName: "Base URL",
      name: "baseUrl",
      type: "string",
      default: "",
      required: true,
      placeholder: "https://aside.example.com",
      description: "The address where you open Aside",
    },
    {
      displayName: "Personal Access Token",
      name: "token",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
      description: "Create one in My Account. The trigger needs the token of an administrator of your company, or a key of the company.",
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.token}}" } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}', url: "/v1/me" },
  };
}
