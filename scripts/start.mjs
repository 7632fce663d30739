// `npm start`: database, migrations, web app when it is stale, then api and worker in one process tree. Restarts what dies.
import { buildWeb } from "./build-web.mjs";
import { startProduct } from "./start-product.ts";

await startProduct({ buildWeb });
