import { useState } from "react";
